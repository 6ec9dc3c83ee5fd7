-- A refund is asked for by one at a time, and one that the provider leaves pending is a person's after a day.
alter table refunds
  -- Whoever asks the provider for it has until then; nobody else asks meanwhile, and nobody ends it.
  add column asking_until timestamptz(3),
  -- When it was last set going by a person; null: when it was made.
  add column pending_since timestamptz(3),
  -- When a person had the provider asked what became of it, since then.
  add column asked_again_at timestamptz(3),
  -- When the provider was seen to have paid it though it had ended by another way, and when a person had seen to that.
  add column paid_late_at timestamptz(3),
  add column paid_late_ended_at timestamptz(3);

-- Money that strayed is given back by one at a time, too.
alter table stray_payments add column asking_until timestamptz(3);
