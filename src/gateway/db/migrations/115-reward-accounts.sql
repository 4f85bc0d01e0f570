-- Accounts and movements of what members get for playing and agents for their teams, beside those of 084-cashier.sql.

-- points: a member's points, in the currency PTS; points_issue: where points come from and go to, points_mall: what waits for
-- exchanges to be answered, points_cost: what points were turned into money for. budget: what a promotion may still give. rebate,
-- salary, dividend: what the house pays for bets and to agents; arrears: what an agent owes to later settlements.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in
    ('equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus', 'held', 'grant',
      'provider', 'suspense', 'c2c', 'fees', 'correction', 'debt',
      'points', 'points_issue', 'points_mall', 'points_cost', 'budget', 'rebate', 'salary', 'dividend', 'arrears')),
  drop constraint ledger_account_owner,
  add constraint ledger_account_owner
    check ((kind in ('member', 'trial', 'held', 'grant', 'debt', 'points', 'arrears')) = (owner_id is not null)),
  add constraint arrears_are_below_zero check (kind <> 'arrears' or (floor is null and ceiling = 0)),
  add constraint points_are_no_money check ((kind in ('points', 'points_issue', 'points_mall')) = (currency = 'PTS'));

-- points: earned or taken back; conversion: points turned into money; redeem, redeemed, unredeemed: an exchange that was asked for,
-- approved, rejected; budget: what the house sets aside for a promotion; forfeit: a bonus that goes back; rebate: cash back;
-- mission: a reached mission's reward; settlement: of an agent's contract; downline: from an agent to a member below.
alter table transfer
  drop constraint transfer_kind_check,
  add constraint transfer_kind_check check (kind in
    ('opening', 'wallet', 'trial', 'bet', 'win', 'rollback', 'promotion', 'hold', 'release', 'grant', 'game', 'play',
      'deposit', 'suspense', 'reversal', 'withdrawal', 'return', 'receipt', 'upline', 'correction',
      'points', 'conversion', 'redeem', 'redeemed', 'unredeemed', 'budget', 'forfeit', 'rebate', 'mission', 'settlement',
      'downline'));
