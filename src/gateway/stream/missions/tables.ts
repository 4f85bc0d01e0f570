import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    mission: MissionTable;
    mission_span: MissionSpanTable;
    mission_progress: MissionProgressTable;
    mission_item: MissionItemTable;
    mission_friend: MissionFriendTable;
    mission_reward: MissionRewardTable;
  }
}

export interface MissionTable {
  merchant: string;
  id: Generated<string>;
  version: Generated<bigint>;
  is_on: Generated<boolean>;
  place: Generated<number>;
  /** Title and text by language. */
  words: Json;
  /** schemas/mission.schema.json */
  rule: Json;
  /** Null: the operator pays. */
  budget: Generated<string | null>;
  picture: Generated<string | null>;
  created_at: Generated<Date>;
}

export interface MissionSpanTable {
  merchant: string;
  mission_id: string;
  number: number;
  run: number;
  rule: Json;
  from_at: Date;
  until_at: Date | null;
}

export interface MissionProgressTable {
  merchant: string;
  generation: number;
  mission_id: string;
  run: number;
  period: string;
  member_id: string;
  value: bigint;
  has_board: boolean;
  at: Date | null;
  epoch: number | null;
  xact: string | null;
  seq: bigint | null;
  line: number | null;
}

export interface MissionItemTable {
  merchant: string;
  generation: number;
  mission_id: string;
  run: number;
  period: string;
  member_id: string;
  item: string;
  number: bigint;
}

export interface MissionFriendTable {
  merchant: string;
  generation: number;
  member_id: string;
  deposits: number;
}

export interface MissionRewardTable {
  merchant: string;
  id: Generated<string>;
  mission_id: string;
  run: number;
  period: string;
  member_id: string;
  /** Starting at 1. */
  milestone: number;
  state: Generated<string>;
  version: Generated<bigint>;
  reward_kind: 'money' | 'points';
  /** Minor units of money, or whole points. */
  amount: bigint;
  reached_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  claim_key: string | null;
}
