-- Organizations by the last digit of their id. Who relays a shard locks its row, and shares the lock on the one row of `relay`, which nodes
-- of the release before lock for themselves: they and these never relay at once.
create table relay_shards (
  shard integer primary key
);
insert into relay_shards select generate_series(0, 15);
