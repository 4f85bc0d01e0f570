-- The platform's vendors by category, and which of them each merchant offers in which order.

create table vendor (
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  category text not null check (category in ('LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'LOTT', 'ELOTT')),
  display_name text not null,
  -- VASSALAGE: a press opens the vendor's list of games; game: it opens the vendor itself
  is_game text not null check (is_game in ('VASSALAGE', 'game')),
  account_type_name text not null,
  freeplay boolean not null default false,
  primary key (code, category)
);
grant select on vendor to livery_app;

create table merchant_vendor (
  merchant text not null references merchant (code),
  code text not null,
  category text not null,
  enabled boolean not null default true,
  position integer not null,
  primary key (merchant, category, code),
  foreign key (code, category) references vendor (code, category)
);
call keep_merchants_apart('merchant_vendor', 'select, insert, update');

-- All fictional; the codes DS88, TCG_SEA, TCG_LOTTO_VN, IMES, SV3 and AV are those that the specification names.
insert into vendor (code, category, display_name, is_game, account_type_name, freeplay) values
  ('AXIOM', 'LIVE', 'Axiom Live', 'game', 'AXIOM', false),
  ('MERIDIAN', 'LIVE', 'Meridian Tables', 'game', 'MERIDIAN', false),
  ('SALON', 'LIVE', 'Salon Noir', 'game', 'SALON', false),
  ('KESTREL', 'LIVE', 'Kestrel Live', 'VASSALAGE', 'KESTREL', false),
  ('DS88', 'SPORTS', 'DS88 Sports', 'game', 'DS88', false),
  ('NORTHPITCH', 'SPORTS', 'Northpitch', 'game', 'NORTHPITCH', false),
  ('IMES', 'SPORTS', 'Ironmark Esports', 'game', 'IMES', false),
  ('SV3', 'SPORTS', 'SV3 Arena', 'game', 'SV3', false),
  ('AV', 'SPORTS', 'Avant Play', 'game', 'AV', false),
  ('IMES', 'ESPORTS', 'Ironmark Esports', 'game', 'IMES', false),
  ('SV3', 'ESPORTS', 'SV3 Arena', 'game', 'SV3', false),
  ('AV', 'ESPORTS', 'Avant Play', 'game', 'AV', false),
  ('CLUTCH', 'ESPORTS', 'Clutch League', 'game', 'CLUTCH', false),
  ('REEF', 'FISH', 'Reefhunter', 'VASSALAGE', 'REEF', true),
  ('TIDAL', 'FISH', 'Tidal Works', 'VASSALAGE', 'TIDAL', true),
  ('LUMEN', 'RNG', 'Lumen Reels', 'VASSALAGE', 'LUMEN', true),
  ('COPPERLEAF', 'RNG', 'Copperleaf', 'VASSALAGE', 'COPPERLEAF', true),
  ('NOVASPIN', 'RNG', 'Novaspin', 'VASSALAGE', 'NOVASPIN', true),
  ('PAPERTIGER', 'RNG', 'Paper Tiger', 'VASSALAGE', 'PAPERTIGER', true),
  ('HALCYON', 'RNG', 'Halcyon Games', 'VASSALAGE', 'HALCYON', true),
  ('TABLERO', 'PVP', 'Tablero', 'VASSALAGE', 'TABLERO', false),
  ('JADEHALL', 'PVP', 'Jade Hall', 'VASSALAGE', 'JADEHALL', false),
  ('TCG_SEA', 'LOTT', 'Sea Lottery', 'game', 'TCG_SEA', false),
  ('TCG_LOTTO_VN', 'LOTT', 'Lotto Viet', 'game', 'TCG_LOTTO_VN', false),
  ('DRAWHOUSE', 'LOTT', 'Drawhouse', 'game', 'LOTT', false),
  ('QUICKDRAW', 'ELOTT', 'Quickdraw', 'game', 'ELOTT', true),
  ('MINUTELOTTO', 'ELOTT', 'Minute Lotto', 'game', 'ELOTT', true);
