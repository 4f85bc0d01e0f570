// Generated from schemas/pack.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * The obligations of one market: packs/<id>/pack.json. A brand names its packs; several merge by the stricter value of each parameter (docs/explanation/packs.md).
 */
export interface PackFile {
  /**
   * Path of this schema, for editors.
   */
  $schema?: string;
  /**
   * The same as the name of the folder.
   */
  id: string;
  /**
   * Name of the market.
   */
  title: string;
  /**
   * Authority that supervises it.
   */
  authority: string;
  /**
   * Grows with each change.
   */
  version: string;
  /**
   * ISO 4217 code of its amounts; null: it has none, and fits every merchant.
   */
  currency?: string | null;
  /**
   * IANA name of the zone in which its days begin.
   */
  zone: string;
  /**
   * What the market demands.
   *
   * @maxItems 200
   */
  obligations: {
    /**
     * Its name: the id of the pack, a dot, and words.
     */
    id: string;
    /**
     * Names the key that holds its parameters.
     */
    kind:
      | 'limit'
      | 'realityCheck'
      | 'break'
      | 'exclusion'
      | 'stakeCap'
      | 'speed'
      | 'display'
      | 'identity'
      | 'threshold'
      | 'message'
      | 'clickDistance'
      | 'prohibited'
      | 'record';
    /**
     * Where the rule is written.
     */
    clause: string;
    /**
     * What it demands, in one sentence.
     */
    summary: string;
    /**
     * What was read, and how certain it is.
     */
    source: {
      /**
       * Name of the text.
       */
      name: string;
      /**
       * Address of the text; null: not recorded.
       */
      url?: string | null;
      /**
       * Day on which it was read.
       */
      readOn: string;
      /**
       * A: read in the primary text; B: read in a secondary text; C: not proven.
       */
      grade: 'A' | 'B' | 'C';
    };
    /**
     * Who checked the row, and when; null: no one yet. A market does not go live with such rows.
     */
    verified?: {
      /**
       * Name of the person.
       */
      by: string;
      /**
       * Day of the check.
       */
      on: string;
    } | null;
    /**
     * Days on which it binds.
     */
    inForce?: {
      /**
       * First day; null: always.
       */
      from?: string | null;
      /**
       * First day on which it no longer binds; null: no end.
       */
      until?: string | null;
    };
    /**
     * A limit that players can set, or must set.
     */
    limit?: {
      /**
       * What counts: deposits, deposits less withdrawals, stakes less wins, stakes, each stake alone, time in sessions, or the balance.
       */
      measure: 'deposit.gross' | 'deposit.net' | 'loss.net' | 'stake' | 'singleStake' | 'time' | 'balance';
      /**
       * Periods of the limit: P1D, P1W and P1M are calendar days, weeks and months in the merchant's zone; PT24H, P7D and P30D roll. Empty for singleStake and balance.
       */
      periods?: ('P1D' | 'P1W' | 'P1M' | 'PT24H' | 'P7D' | 'P30D')[];
      /**
       * Without an amount in each of the periods the player cannot deposit, or neither deposit nor play; null: a choice of the player.
       */
      requiredBefore?: 'deposit' | 'play' | null;
      /**
       * Highest amount that a player may set, in minor units of the pack's currency; null: none.
       */
      ceilingMinor?: number | null;
      /**
       * When the player is prompted to set it.
       *
       * @minItems 0
       */
      ask?: ('registration' | 'firstDeposit')[];
      /**
       * Shortest time until a higher amount, or none, can be in force.
       */
      raiseAfter?: string;
      /**
       * A higher amount waits for the end of the running period too.
       */
      raiseAfterPeriod?: boolean;
    };
    /**
     * Notices of elapsed time during play.
     */
    realityCheck?: {
      /**
       * Longest time between two checks; null: the player decides.
       */
      every?: string | null;
      /**
       * Intervals that the player can choose at least.
       *
       * @maxItems 20
       */
      choices?: string[];
      /**
       * It stays until the player acknowledges it.
       */
      mustAcknowledge?: boolean;
      /**
       * What it shows.
       *
       * @minItems 0
       */
      shows?: ('time' | 'stakes' | 'wins' | 'net')[];
    };
    /**
     * Breaks that players can take, or must take.
     */
    break?: {
      /**
       * Lengths that the player can choose at least.
       *
       * @maxItems 20
       */
      choices?: string[];
      /**
       * No shorter break is offered; null: none.
       */
      minimum?: string | null;
      /**
       * Length of the break that one click begins wherever play is possible; null: no such button.
       */
      button?: string | null;
      /**
       * Whether the player is asked to confirm. Where packs differ, allowed yields; required against forbidden is a contradiction.
       */
      confirmation?: 'allowed' | 'required' | 'forbidden';
      /**
       * Play without a pause after which a pause is forced; null: none.
       */
      afterPlay?: string | null;
      /**
       * Length of the forced pause.
       */
      pause?: string | null;
    };
    /**
     * Self-exclusion by the player.
     */
    exclusion?: {
      /**
       * Terms that the player can choose at least.
       *
       * @maxItems 20
       */
      terms?: string[];
      /**
       * No shorter term is offered; null: none.
       */
      minimum?: string | null;
      /**
       * No longer term is offered, without end excepted; null: none.
       */
      maximum?: string | null;
      /**
       * The player can exclude themselves without end.
       */
      indefinite?: boolean;
      /**
       * Whether the player is asked to confirm. Where packs differ, allowed yields; required against forbidden is a contradiction.
       */
      confirmation?: 'allowed' | 'required' | 'forbidden';
      /**
       * The exclusion goes on after its term until the player asks to come back.
       */
      returnOnRequest?: boolean;
      /**
       * Time from the request to come back until play is possible; PT0S: at once.
       */
      coolingOff?: string;
      /**
       * Name of the central register that is asked; null: none.
       */
      register?: string | null;
      /**
       * When the register is asked.
       *
       * @minItems 0
       */
      asked?: ('registration' | 'login' | 'play' | 'deposit' | 'promotion')[];
      /**
       * Whether the player may play, deposit and register while the register gives no valid answer.
       */
      whenDown?: 'allow' | 'refuse';
      /**
       * Longest time for which an answer serves instead of a new question; PT0S: the register is asked each time.
       */
      keep?: string;
    };
    /**
     * Highest stake of a game cycle.
     */
    stakeCap?: {
      /**
       * Kind of games to which it applies.
       */
      product: 'slot' | 'table' | 'live' | 'lottery' | 'sports' | 'esports' | 'fishing' | 'betweenPlayers';
      /**
       * Highest stakes by age.
       *
       * @minItems 1
       * @maxItems 20
       */
      bands: {
        /**
         * Age in years, included; 0: from any age.
         */
        ageFrom?: number;
        /**
         * Age in years, excluded; null: no upper end.
         */
        ageBelow?: number | null;
        /**
         * Minor units of the pack's currency.
         */
        amountMinor: number;
      }[];
    };
    /**
     * Shortest game cycle.
     */
    speed?: {
      /**
       * Kind of games to which it applies.
       */
      product: 'slot' | 'table' | 'live' | 'lottery' | 'sports' | 'esports' | 'fishing' | 'betweenPlayers';
      /**
       * Milliseconds from the start of a cycle to the start of the next.
       */
      minimumCycleMs: number;
    };
    /**
     * A figure that the interface shows.
     */
    display?: {
      /**
       * The figure.
       */
      what:
        | 'netPosition'
        | 'elapsed'
        | 'clock'
        | 'balance'
        | 'lastLogin'
        | 'sums30Days'
        | 'netDeposits'
        | 'history'
        | 'statement'
        | 'licence'
        | 'payout';
      /**
       * Places that show it.
       *
       * @minItems 1
       */
      where: ('game' | 'header' | 'login' | 'member' | 'footer')[];
      /**
       * The player confirms it before going on.
       */
      mustAcknowledge?: boolean;
    };
    /**
     * What is verified before the player goes on.
     */
    identity?: {
      /**
       * What is verified.
       *
       * @minItems 1
       */
      attributes: ('name' | 'address' | 'birthDate' | 'payoutAccount')[];
      /**
       * What waits for it.
       */
      before: 'deposit' | 'play' | 'withdrawal';
      /**
       * Time after registration in which play is possible without it; PT0S: none.
       */
      grace?: string;
      /**
       * Time after which it is verified again; null: it stays valid.
       */
      validFor?: string | null;
      /**
       * Staff verify with a second approval.
       */
      twoPersons?: boolean;
      /**
       * Time from the decision until the documents are deleted.
       */
      keep?: string;
    };
    /**
     * An amount from which staff must act.
     */
    threshold?: {
      /**
       * What counts.
       */
      measure: 'deposit.gross' | 'deposit.net' | 'loss.net' | 'limit.deposit';
      /**
       * Period over which it counts.
       */
      period: 'P1D' | 'P1W' | 'P1M' | 'PT24H' | 'P7D' | 'P30D';
      /**
       * Amounts by age.
       *
       * @minItems 1
       * @maxItems 20
       */
      bands: {
        /**
         * Age in years, included; 0: from any age.
         */
        ageFrom?: number;
        /**
         * Age in years, excluded; null: no upper end.
         */
        ageBelow?: number | null;
        /**
         * Minor units of the pack's currency.
         */
        amountMinor: number;
      }[];
      /**
       * What happens: a check, a contact by staff, a contact by staff before a higher limit acts (limit.deposit only), or no further deposits until staff decide.
       */
      action: 'check' | 'contact' | 'contactFirst' | 'block';
      /**
       * Time in which staff decide.
       */
      within?: string;
      /**
       * Shortest time until the same check is made again; null: each time.
       */
      repeatAfter?: string | null;
    };
    /**
     * Words that the law prescribes.
     */
    message?: {
      /**
       * The exact words, which each language shows.
       */
      text: string;
      /**
       * Places that show them.
       *
       * @minItems 1
       */
      places: ('footer' | 'login' | 'logout' | 'game' | 'deposit')[];
    };
    /**
     * Highest number of clicks from a place to a target, for every role that has the target.
     */
    clickDistance?: {
      /**
       * Places from which clicks are counted.
       *
       * @minItems 1
       */
      from: ('home' | 'deposit' | 'game')[];
      /**
       * What must be reached.
       */
      to: 'limits' | 'exclusion' | 'help' | 'withdrawal';
      /**
       * Highest number of clicks.
       */
      most: number;
    };
    /**
     * Features that may not be offered.
     */
    prohibited?: {
      /**
       * The features.
       *
       * @minItems 1
       */
      features: (
        | 'autoplay'
        | 'turbo'
        | 'jackpot'
        | 'creditCard'
        | 'reverseWithdrawal'
        | 'bonusAtEntry'
        | 'parallelPlay'
        | 'splitScreen'
        | 'lossAsWin'
      )[];
    };
    /**
     * What is kept, and for how long.
     */
    record?: {
      /**
       * Records.
       *
       * @minItems 1
       */
      what: ('play' | 'deposits' | 'limits' | 'exclusions' | 'logins' | 'reports')[];
      /**
       * Shortest time.
       */
      keep: string;
      /**
       * The authority receives it.
       */
      exported?: boolean;
    };
  }[];
}
