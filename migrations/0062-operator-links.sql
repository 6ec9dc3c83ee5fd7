-- By what an operator sets up a second factor: a link from the command line, never the password alone.

alter table operators
  -- SHA-256 of the one that is good; null once it was used.
  add column link_hash bytea,
  add column link_expires_at timestamptz(3);
