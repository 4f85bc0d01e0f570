-- Periodic content: shown to members after so many days, once per so many days; null: no period.
alter table content_entry add column period_days smallint check (period_days between 1 and 3660);
