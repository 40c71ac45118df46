-- How many turns a computer has played for the person who owns a seat.
ALTER TABLE seats ADD COLUMN stand_ins INTEGER NOT NULL DEFAULT 0 CHECK (stand_ins >= 0);
