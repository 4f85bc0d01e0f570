import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import type { WrittenRows } from '#model/agents/write-rows.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    contract: ContractTable;
    carried_loss: CarriedLossTable;
    settlement_setting: SettlementSettingTable;
    settlement_run: SettlementRunTable;
    settlement_line: SettlementLineTable;
  }
}

export interface ContractTable {
  merchant: string;
  id: Generated<string>;
  kind: ContractKind;
  cadence: Cadence;
  holder_id: string;
  /** The direct upline agent; null: the operator. */
  offerer_id: string | null;
  state: Generated<'offered' | 'inForce' | 'ending' | 'rejected' | 'lapsed' | 'ended'>;
  version: Generated<bigint>;
  rows: Json<WrittenRows>;
  /** Id of a member or a staff user. */
  offered_by: string;
  proposed_by: Generated<string | null>;
  key: string;
  request_hash: Buffer;
  offered_at: Generated<Date>;
  began_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  because: Generated<Json<object> | null>;
  end_asked_by: Generated<'holder' | 'offerer' | null>;
}

export interface CarriedLossTable {
  merchant: string;
  contract_id: string;
  product: string;
  minor: bigint;
}

export interface SettlementSettingTable {
  merchant: string;
  carries_losses: Generated<boolean>;
  grace_minutes: Generated<number>;
}

export interface SettlementRunTable {
  merchant: string;
  id: Generated<string>;
  kind: ContractKind;
  cadence: Cadence;
  period: string;
  starts_at: Date;
  ends_at: Date;
  /** yyyy-MM-dd */
  from_day: string | null;
  to_day: string | null;
  state: Generated<'open' | 'draft' | 'posting' | 'closed'>;
  version: Generated<bigint>;
  lines: Generated<number>;
  paid_lines: Generated<number>;
  tops_gross_minor: Generated<bigint>;
  paid_minor: Generated<bigint>;
  arrears_minor: Generated<bigint>;
  created_at: Generated<Date>;
  drafted_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  digest: Generated<Buffer | null>;
  days_reported: Generated<string | null>;
}

/** A figure as stored in a line: text of whole minor units. */
export interface StoredFigure {
  readonly product: string;
  readonly validBetMinor: string;
  readonly lossMinor: string;
  readonly bonusesMinor: string;
  readonly beforeMinor: string;
}

export interface LineInputs {
  readonly figures: readonly StoredFigure[];
  readonly active: number;
  readonly carriedMinor: Readonly<Record<string, string>>;
  readonly rows: WrittenRows;
  /** Figures of earlier periods that arrived after their close (D64). */
  readonly late: readonly { readonly period: string; readonly figures: readonly StoredFigure[] }[];
}

export interface StoredGroup {
  readonly product: string;
  readonly baseMinor: string;
  readonly tier: number;
  readonly grossMinor: string;
  readonly carriedMinor: string;
}

export interface SettlementLineTable {
  merchant: string;
  contract_id: string;
  period: string;
  run_id: string;
  holder_id: string;
  offerer_id: string | null;
  place: number;
  inputs: Json<LineInputs>;
  groups: Json<readonly StoredGroup[]>;
  gross_minor: bigint;
  net_minor: bigint;
  has_late: Generated<boolean>;
  counted: Generated<string | null>;
  is_held: Generated<boolean>;
  held_by: Generated<string | null>;
  held_because: Generated<string | null>;
  released_by: Generated<string | null>;
  release_proposed_by: Generated<string | null>;
  limit_minor: Generated<bigint | null>;
  arrears_before_minor: Generated<bigint | null>;
  arrears_after_minor: Generated<bigint | null>;
  paid_minor: Generated<bigint | null>;
  paid_at: Generated<Date | null>;
  transfer_id: Generated<string | null>;
}
