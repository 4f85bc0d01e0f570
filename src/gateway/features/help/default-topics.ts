import { bonus } from './topics/bonus.ts';
import { complaints } from './topics/complaints.ts';
import { contact } from './topics/contact.ts';
import { deposit } from './topics/deposit.ts';
import { games } from './topics/games.ts';
import { limits } from './topics/limits.ts';
import { privacy } from './topics/privacy.ts';
import { registration } from './topics/registration.ts';
import { responsiblePlay } from './topics/responsible-play.ts';
import { security } from './topics/security.ts';
import type { Topic } from './topics/topic.ts';
import { withdrawal } from './topics/withdrawal.ts';

/** The help topics that every new merchant starts with, in the order of the accordion. */
export const defaultTopics: readonly Topic[] = [
  registration,
  deposit,
  withdrawal,
  bonus,
  games,
  limits,
  responsiblePlay,
  security,
  privacy,
  complaints,
  contact,
];
