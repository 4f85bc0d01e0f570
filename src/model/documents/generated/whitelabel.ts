// Generated from schemas/whitelabel.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * Settings of one merchant's site, from its gateway.
 */
export interface WhitelabelFile {
  /**
   * Visitors must log in before they see the site.
   */
  loginBeforeHome?: boolean | number | string | null;
  /**
   * The agent centre is offered to agents.
   */
  agentCentre?: boolean | number | string | null;
  /**
   * The Zalo reward is offered.
   */
  zaloReward?: boolean | number | string | null;
  /**
   * Dividend contracts are offered to every agent.
   */
  dividend?: boolean | number | string | null;
  /**
   * Daily salary contracts are offered to every agent.
   */
  dailySalary?: boolean | number | string | null;
  /**
   * Hourly salary contracts are offered to every agent.
   */
  hourlySalary?: boolean | number | string | null;
  /**
   * Real-time salary contracts are offered to every agent.
   */
  realTimeSalary?: boolean | number | string | null;
  /**
   * Member types with an account centre, in addition to 1, 2, 41 and 42. Type 4 is always a trial account.
   */
  accountCentreTypes?: (number | string)[];
  /**
   * Who may log in.
   */
  audience?: 'members' | 'agents' | 'both';
  /**
   * Same as in the brand file. The brand file takes precedence.
   */
  esports?: string[];
  /**
   * Protocol options of this gateway.
   */
  gatewayProfile?: {
    /**
     * Encryption of payloads.
     */
    codec?: 'plain' | 'jwe';
    /**
     * Relay codes that have another name at this gateway.
     */
    relays?: {
      [k: string]: string;
    };
  };
}
