// Generated from schemas/condition.schema.json by scripts/generate-types.ts. Do not edit.

/**
 * When an element is shown. A condition is data, never code.
 */
export type ConditionFile =
  | boolean
  | {
      /**
       * A modId of the switch tree.
       */
      switch: string;
      /**
       * True: the switch counts as on if the tree does not contain it.
       */
      missing?: true;
    }
  | {
      /**
       * A game category.
       */
      vendors: 'LIVE' | 'DS88' | 'SPORTS' | 'FISH' | 'RNG' | 'PVP' | 'ESPORTS' | 'LOTT' | 'ELOTT';
    }
  | {
      /**
       * visitor: not logged in; trial: type 4; personalCentre: logged in and not a trial; accountCentre: an agent type.
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
       * Limit of the rank.
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
       * Name of the registration field.
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
       * Path in the brand file, separated by dots.
       */
      brand: string;
      /**
       * The list at the path contains this entry.
       */
      includes?: string;
      /**
       * The list at the path has more entries than this number.
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
       * captchaAsked: the last failed reply requested a captcha; affiliateCodeValid: the address contains a verified code.
       */
      view: 'captchaAsked' | 'affiliateCodeValid';
    }
  | {
      /**
       * All conditions must be met; an empty list is met.
       */
      all: ConditionFile[];
    }
  | {
      /**
       * At least one condition must be met; an empty list is never met.
       */
      any: ConditionFile[];
    }
  | {
      /**
       * Condition that must not be met.
       */
      not: ConditionFile;
    };
