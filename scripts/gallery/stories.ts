import { CONSOLE_AGENT_SCENARIOS } from './stories/agents/console.ts';
import { AGENT_SCENARIOS } from './stories/agents/members.ts';
import { ANNOUNCEMENT_SCENARIOS } from './stories/announcements.ts';
import { CASHIER_SCENARIOS } from './stories/cashier/stories.ts';
import { CONSOLE_SCENARIOS } from './stories/console.ts';
import { CONSOLE_CASHIER_SCENARIOS } from './stories/console-cashier.ts';
import { CONSOLE_FINANCE_SCENARIOS } from './stories/console-finance.ts';
import { CONSOLE_REWARDS_SCENARIOS } from './stories/console-rewards.ts';
import { EXAMPLE_FORM_SCENARIOS } from './stories/example-form.ts';
import { GAME_SCENARIOS } from './stories/games.ts';
import { HOME_SCENARIOS } from './stories/home.ts';
import { LOBBY_SCENARIOS } from './stories/lobbies.ts';
import { LOGIN_SCENARIOS } from './stories/login.ts';
import { MEMBER_SCENARIOS } from './stories/member.ts';
import { PASSWORD_SCENARIOS } from './stories/password.ts';
import { POINTS_MISSIONS_SCENARIOS } from './stories/points-missions.ts';
import { PROMOTION_SCENARIOS } from './stories/promotions.ts';
import { RECORD_SCENARIOS } from './stories/records.ts';
import { REGISTRATION_SCENARIOS } from './stories/registration.ts';
import { CONSOLE_PROMOTION_SCENARIOS } from './stories/rewards/console.ts';
import { REWARD_SCENARIOS } from './stories/rewards/members.ts';
import { SECOND_STEP_SCENARIOS } from './stories/second-step.ts';
import { SERVICE_SCENARIOS } from './stories/service.ts';
import { SOCIAL_SCENARIOS } from './stories/social.ts';
import { START_UP_SCENARIOS } from './stories/start-up.ts';
import { TRIAL_SCENARIOS } from './stories/trial.ts';
import type { Scenario } from './story.ts';

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
