// Generated from schemas/condition.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * When something is shown: data, never code.
 */
export type ConditionFile =
  | boolean
  | {
      /**
       * A modId of the switch tree.
       */
      switch: string;
      /**
       * True: a tree without the id counts as on.
       */
      missing?: true;
    }
  | {
      /**
       * A category of games.
       */
      vendors: 'LIVE' | 'DS88' | 'SPORTS' | 'FISH' | 'RNG' | 'PVP' | 'ESPORTS' | 'LOTT' | 'ELOTT';
    }
  | {
      /**
       * visitor: nobody signed in; trial: type 4; personalCentre: signed in and not a trial; accountCentre: an agent kind.
       */
      member: 'visitor' | 'signedIn' | 'trial' | 'personalCentre' | 'accountCentre';
    }
  | {
      /**
       * Member types.
       *
       * @minItems 1
       */
      memberType: (0 | 1 | 2 | 4 | 41 | 42)[];
    }
  | {
      /**
       * The bound.
       */
      rank: {
        /**
         * The rank must be greater than this level.
         */
        above: number;
      };
    }
  | {
      /**
       * Name of the field.
       */
      rule: string;
    }
  | {
      /**
       * Name of the flag.
       */
      flag:
        | 'referral'
        | 'mission'
        | 'agentCentre'
        | 'loginBeforeHome'
        | 'zaloReward'
        | 'dividend'
        | 'dailySalary'
        | 'hourlySalary'
        | 'realTimeSalary'
        | 'rebate'
        | 'singleWallet'
        | 'toUpline'
        | 'hasPassword'
        | 'toConfirm';
    }
  | {
      /**
       * Dotted path in the brand file.
       */
      brand: string;
      /**
       * The list at the path holds this entry.
       */
      includes?: string;
      /**
       * The list at the path has more entries than this.
       */
      over?: number;
    }
  | {
      /**
       * A resource type.
       */
      resource:
        'Android' | 'IOS' | 'IOS_LITE' | 'WHATSAPP' | 'FACEBOOK' | 'INSTAGRAM' | 'TELEGRAM' | 'YOUTUBE' | 'EMAIL';
    }
  | {
      /**
       * 0 normal, 1 maintenance, 2 restricted.
       */
      status: 0 | 1 | 2;
    }
  | {
      /**
       * captchaAsked: the last failed reply asked for it; affiliateCodeValid: the address carries a checked code.
       */
      view: 'captchaAsked' | 'affiliateCodeValid';
    }
  | {
      /**
       * All must hold; an empty list holds.
       */
      all: ConditionFile[];
    }
  | {
      /**
       * One must hold; an empty list never holds.
       */
      any: ConditionFile[];
    }
  | {
      /**
       * Must not hold.
       */
      not: ConditionFile;
    };
