import { CONSOLE_AGENT_STORIES } from './stories/agents/console.ts';
import { AGENT_STORIES } from './stories/agents/members.ts';
import { ANNOUNCEMENT_STORIES } from './stories/announcements.ts';
import { CASHIER_STORIES } from './stories/cashier/stories.ts';
import { CONSOLE_STORIES } from './stories/console.ts';
import { CONSOLE_CASHIER_STORIES } from './stories/console-cashier.ts';
import { CONSOLE_FINANCE_STORIES } from './stories/console-finance.ts';
import { CONSOLE_REWARDS_STORIES } from './stories/console-rewards.ts';
import { EXAMPLE_FORM_STORIES } from './stories/example-form.ts';
import { GAME_STORIES } from './stories/games.ts';
import { HOME_STORIES } from './stories/home.ts';
import { LOBBY_STORIES } from './stories/lobbies.ts';
import { LOGIN_STORIES } from './stories/login.ts';
import { MEMBER_STORIES } from './stories/member.ts';
import { PASSWORD_STORIES } from './stories/password.ts';
import { POINTS_MISSIONS_STORIES } from './stories/points-missions.ts';
import { PROMOTION_STORIES } from './stories/promotions.ts';
import { RECORD_STORIES } from './stories/records.ts';
import { REGISTRATION_STORIES } from './stories/registration.ts';
import { CONSOLE_PROMOTION_STORIES } from './stories/rewards/console.ts';
import { REWARD_STORIES } from './stories/rewards/members.ts';
import { SECOND_STEP_STORIES } from './stories/second-step.ts';
import { SERVICE_STORIES } from './stories/service.ts';
import { SOCIAL_STORIES } from './stories/social.ts';
import { START_UP_STORIES } from './stories/start-up.ts';
import { TRIAL_STORIES } from './stories/trial.ts';
import type { Story } from './story.ts';

/** In the order in which the index page shows them. */
export const STORIES: readonly Story[] = [
  ...HOME_STORIES,
  ...LOBBY_STORIES,
  ...GAME_STORIES,
  ...PROMOTION_STORIES,
  ...POINTS_MISSIONS_STORIES,
  ...REWARD_STORIES,
  ...LOGIN_STORIES,
  ...SECOND_STEP_STORIES,
  ...SOCIAL_STORIES,
  ...REGISTRATION_STORIES,
  ...PASSWORD_STORIES,
  ...EXAMPLE_FORM_STORIES,
  ...MEMBER_STORIES,
  ...CASHIER_STORIES,
  ...RECORD_STORIES,
  ...AGENT_STORIES,
  ...SERVICE_STORIES,
  ...TRIAL_STORIES,
  ...ANNOUNCEMENT_STORIES,
  ...START_UP_STORIES,
  ...CONSOLE_STORIES,
  ...CONSOLE_CASHIER_STORIES,
  ...CONSOLE_FINANCE_STORIES,
  ...CONSOLE_REWARDS_STORIES,
  ...CONSOLE_PROMOTION_STORIES,
  ...CONSOLE_AGENT_STORIES,
];
