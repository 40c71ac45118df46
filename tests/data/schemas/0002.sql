PRAGMA application_id = 1348826226;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE clicks (
    click INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    at INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT;
INSERT INTO "clicks" VALUES(8,'M4TPA',100,'opened');
CREATE TABLE games (
    id TEXT PRIMARY KEY CHECK (length(id) = 5),
    title TEXT NOT NULL,
    version INTEGER NOT NULL,
    shape INTEGER NOT NULL,
    parts TEXT NOT NULL REFERENCES parts (digest),
    options TEXT NOT NULL,
    house TEXT NOT NULL,
    seats INTEGER NOT NULL,
    organiser INTEGER NOT NULL,
    invited TEXT NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    ordered INTEGER NOT NULL CHECK (ordered IN (0, 1)),
    thread INTEGER NOT NULL CHECK (thread IN (0, 1)),
    guild INTEGER,
    channel INTEGER NOT NULL,
    parent INTEGER,
    message INTEGER,
    unreachable INTEGER NOT NULL CHECK (unreachable IN (0, 1)),
    pace TEXT NOT NULL,
    note TEXT NOT NULL,
    secret BLOB NOT NULL,
    seed BLOB,
    start INTEGER,
    status TEXT NOT NULL
        CHECK (status IN ('lobby', 'running', 'over', 'ended', 'closed', 'lapsed')),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    told INTEGER NOT NULL CHECK (told BETWEEN 0 AND seq),
    state BLOB,
    fence_seq INTEGER NOT NULL CHECK (fence_seq BETWEEN 0 AND seq),
    fence_state BLOB,
    outcome BLOB,
    created INTEGER NOT NULL,
    started INTEGER,
    ended INTEGER,
    -- The channel that the game occupies: one that wants a thread occupies none before it starts.
    place INTEGER AS (
        CASE WHEN status = 'running' OR (status = 'lobby' AND NOT thread) THEN channel END
    ) VIRTUAL,
    CHECK ((state IS NULL) = (started IS NULL)),
    CHECK ((ended IS NULL) = (status IN ('lobby', 'running')))
) STRICT;
INSERT INTO "games" VALUES('K7QXM','rainbow',2,3,'abc','{"variant":"advanced"}','{"strength":"steady"}',4,1,'[{"person":3,"name":"Cat","at":90,"seat":null},{"person":2,"name":"Ben","at":91,"seat":1}]',0,1,0,7,10,8,NULL,0,'1d','pace',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',X'73656564',55,'running',2,0,X'73746174652032',1,X'73746174652031',NULL,100,200,NULL);
INSERT INTO "games" VALUES('M4TPA','rainbow',2,3,'abc','{"variant":"advanced"}','{"strength":"steady"}',4,1,'[{"person":3,"name":"Cat","at":90,"seat":null},{"person":2,"name":"Ben","at":91,"seat":1}]',0,1,0,7,20,8,NULL,0,'1d','pace',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',NULL,NULL,'lobby',0,0,NULL,0,NULL,NULL,100,NULL,NULL);
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;
INSERT INTO "lease" VALUES('writer','vm/b15e36b1-4730-400a-8f88-2b1a0a4d8354/pid:[4026531836] 12459 1284727 d11911ac',1795997460);
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    seat INTEGER,
    text TEXT NOT NULL,
    events BLOB NOT NULL,
    by INTEGER,
    at INTEGER NOT NULL,
    click INTEGER,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "moves" VALUES('K7QXM',1,0,'play 1',X'6576656E7473',1,301,9);
INSERT INTO "moves" VALUES('K7QXM',2,0,'play 2',X'6576656E7473',1,302,NULL);
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= -1),
    part INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    due INTEGER NOT NULL,
    lane INTEGER NOT NULL,
    channel INTEGER,
    message INTEGER,
    body BLOB NOT NULL,
    attempts INTEGER NOT NULL,
    tried INTEGER,
    error TEXT,
    sent INTEGER,
    dropped TEXT,
    claimed_by TEXT,
    claimed_until INTEGER,
    UNIQUE (game, seq, kind, seat, part),
    CHECK (sent IS NULL OR dropped IS NULL),
    CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CHECK (claimed_by IS NULL OR (sent IS NULL AND dropped IS NULL))
) STRICT;
INSERT INTO "outbox" VALUES(1,'K7QXM',2,'board',-1,0,0,0,10,10,NULL,X'62',0,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE parts (
    digest TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;
INSERT INTO "parts" VALUES('abc','lists');
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,
    hours TEXT NOT NULL,
    notices TEXT NOT NULL,
    language TEXT NOT NULL,
    closed INTEGER NOT NULL CHECK (closed IN (0, 1))
) STRICT;
INSERT INTO "people" VALUES(1,'Europe/Vienna','8-22','direct','de',1);
CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    owner INTEGER,
    holder INTEGER,
    level TEXT,
    name TEXT NOT NULL,
    joined INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    rest INTEGER NOT NULL CHECK (rest IN (0, 1)),
    since INTEGER NOT NULL,
    live INTEGER NOT NULL CHECK (live IN (0, 1)), stand_ins INTEGER NOT NULL DEFAULT 0 CHECK (stand_ins >= 0),
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('K7QXM',0,1,1,NULL,'Ana',0,0,1,0,1,0);
INSERT INTO "seats" VALUES('K7QXM',1,2,2,NULL,'Ben',1,2,0,302,1,0);
INSERT INTO "seats" VALUES('M4TPA',0,1,1,NULL,'Ana',0,0,1,0,1,0);
INSERT INTO "seats" VALUES('M4TPA',1,2,2,NULL,'Ben',1,0,1,0,1,0);
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
INSERT INTO "settings" VALUES('commands','f00d');
CREATE UNIQUE INDEX games_place ON games (place);
CREATE INDEX games_live ON games (id) WHERE status IN ('lobby', 'running');
CREATE INDEX games_channel ON games (channel, created);
CREATE INDEX games_parts ON games (parts);
CREATE INDEX seats_holder ON seats (holder, rest, since, game, seat) WHERE live = 1;
CREATE INDEX seats_lent ON seats (owner, since, game, seat)
    WHERE live = 1 AND (holder IS NULL OR holder <> owner);
CREATE UNIQUE INDEX moves_click ON moves (click) WHERE click IS NOT NULL;
CREATE INDEX clicks_at ON clicks (at);
CREATE INDEX clicks_game ON clicks (game);
CREATE INDEX outbox_due ON outbox (priority, due, id)
    WHERE sent IS NULL AND dropped IS NULL AND claimed_by IS NULL;
CREATE INDEX outbox_waiting ON outbox (game, seq, id) WHERE sent IS NULL AND dropped IS NULL;
CREATE UNIQUE INDEX outbox_lane ON outbox (lane) WHERE claimed_by IS NOT NULL;
CREATE INDEX outbox_claims ON outbox (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX outbox_claims_until ON outbox (claimed_until) WHERE claimed_by IS NOT NULL;
COMMIT;
