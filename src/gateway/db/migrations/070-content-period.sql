-- A piece that is for members of some time, and for each of them once in so many days; null: whenever it fits.
alter table content_entry add column period_days smallint check (period_days between 1 and 3660);
