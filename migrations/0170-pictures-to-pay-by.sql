-- A code that a buyer scans or keeps to pay by: its text, or a picture as a data URI; and until when it can be paid.
alter table payments
  add column qr text,
  add column qr_until timestamptz;
