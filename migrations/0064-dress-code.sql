-- What people are asked to wear.

alter table events add column dress_code text;
