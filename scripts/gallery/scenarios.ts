import type { Scenario } from './scenario.ts';
import { CONSOLE_AGENT_SCENARIOS } from './scenarios/agents/console.ts';
import { AGENT_SCENARIOS } from './scenarios/agents/members.ts';
import { ANNOUNCEMENT_SCENARIOS } from './scenarios/announcements.ts';
import { CASHIER_SCENARIOS } from './scenarios/cashier/scenarios.ts';
import { CONSOLE_SCENARIOS } from './scenarios/console.ts';
import { CONSOLE_CASHIER_SCENARIOS } from './scenarios/console-cashier.ts';
import { CONSOLE_FINANCE_SCENARIOS } from './scenarios/console-finance.ts';
import { CONSOLE_REWARDS_SCENARIOS } from './scenarios/console-rewards.ts';
import { EXAMPLE_FORM_SCENARIOS } from './scenarios/example-form.ts';
import { GAME_SCENARIOS } from './scenarios/games.ts';
import { HOME_SCENARIOS } from './scenarios/home.ts';
import { LOBBY_SCENARIOS } from './scenarios/lobbies.ts';
import { LOGIN_SCENARIOS } from './scenarios/login.ts';
import { MEMBER_SCENARIOS } from './scenarios/member.ts';
import { PASSWORD_SCENARIOS } from './scenarios/password.ts';
import { POINTS_MISSIONS_SCENARIOS } from './scenarios/points-missions.ts';
import { PROMOTION_SCENARIOS } from './scenarios/promotions.ts';
import { RECORD_SCENARIOS } from './scenarios/records.ts';
import { REGISTRATION_SCENARIOS } from './scenarios/registration.ts';
import { CONSOLE_PROMOTION_SCENARIOS } from './scenarios/rewards/console.ts';
import { REWARD_SCENARIOS } from './scenarios/rewards/members.ts';
import { SECOND_STEP_SCENARIOS } from './scenarios/second-step.ts';
import { SERVICE_SCENARIOS } from './scenarios/service.ts';
import { SOCIAL_SCENARIOS } from './scenarios/social.ts';
import { START_UP_SCENARIOS } from './scenarios/start-up.ts';
import { TRIAL_SCENARIOS } from './scenarios/trial.ts';

/** In the order of the index page. */
export const SCENARIOS: readonly Scenario[] = [
  ...HOME_SCENARIOS,
  ...LOBBY_SCENARIOS,
  ...GAME_SCENARIOS,
  ...PROMOTION_SCENARIOS,
  ...POINTS_MISSIONS_SCENARIOS,
  ...REWARD_SCENARIOS,
  ...LOGIN_SCENARIOS,
  ...SECOND_STEP_SCENARIOS,
  ...SOCIAL_SCENARIOS,
  ...REGISTRATION_SCENARIOS,
  ...PASSWORD_SCENARIOS,
  ...EXAMPLE_FORM_SCENARIOS,
  ...MEMBER_SCENARIOS,
  ...CASHIER_SCENARIOS,
  ...RECORD_SCENARIOS,
  ...AGENT_SCENARIOS,
  ...SERVICE_SCENARIOS,
  ...TRIAL_SCENARIOS,
  ...ANNOUNCEMENT_SCENARIOS,
  ...START_UP_SCENARIOS,
  ...CONSOLE_SCENARIOS,
  ...CONSOLE_CASHIER_SCENARIOS,
  ...CONSOLE_FINANCE_SCENARIOS,
  ...CONSOLE_REWARDS_SCENARIOS,
  ...CONSOLE_PROMOTION_SCENARIOS,
  ...CONSOLE_AGENT_SCENARIOS,
];
