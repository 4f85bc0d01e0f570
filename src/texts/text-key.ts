import type agent from './EN/agent.json';
import type cashier from './EN/cashier.json';
import type chat from './EN/chat.json';
import type contracts from './EN/contracts.json';
import type download from './EN/download.json';
import type edge from './EN/edge.json';
import type elements from './EN/elements.json';
import type errors from './EN/errors.json';
import type exported from './EN/exports.json';
import type feedback from './EN/feedback.json';
import type form from './EN/form.json';
import type games from './EN/games.json';
import type gates from './EN/gates.json';
import type health from './EN/health.json';
import type help from './EN/help.json';
import type home from './EN/home.json';
import type inbox from './EN/inbox.json';
import type legal from './EN/legal.json';
import type lobby from './EN/lobby.json';
import type lottery from './EN/lottery.json';
import type mail from './EN/mail.json';
import type mall from './EN/mall.json';
import type messages from './EN/messages.json';
import type missions from './EN/missions.json';
import type notices from './EN/notices.json';
import type password from './EN/password.json';
import type phone from './EN/phone.json';
import type play from './EN/play.json';
import type promo from './EN/promo.json';
import type records from './EN/records.json';
import type register from './EN/register.json';
import type safer from './EN/safer.json';
import type screens from './EN/screens.json';
import type security from './EN/security.json';
import type seo from './EN/seo.json';
import type service from './EN/service.json';
import type session from './EN/session.json';
import type sheet from './EN/sheet.json';
import type signin from './EN/signin.json';
import type support from './EN/support.json';
import type ui from './EN/ui.json';
import type vip from './EN/vip.json';
import type visits from './EN/visits.json';
import type winners from './EN/winners.json';
import type { BaseKey } from './plural-key.ts';

/**
 * Every key of the English text files, over all areas; scripts/texts/check-texts.ts checks the other languages against
 * them. Counted texts have their plural suffix here.
 */
export type FileKey =
  | keyof typeof agent
  | keyof typeof cashier
  | keyof typeof chat
  | keyof typeof contracts
  | keyof typeof download
  | keyof typeof edge
  | keyof typeof elements
  | keyof typeof errors
  | keyof typeof exported
  | keyof typeof feedback
  | keyof typeof form
  | keyof typeof games
  | keyof typeof gates
  | keyof typeof health
  | keyof typeof help
  | keyof typeof home
  | keyof typeof inbox
  | keyof typeof legal
  | keyof typeof lobby
  | keyof typeof lottery
  | keyof typeof mail
  | keyof typeof mall
  | keyof typeof messages
  | keyof typeof missions
  | keyof typeof notices
  | keyof typeof password
  | keyof typeof phone
  | keyof typeof play
  | keyof typeof promo
  | keyof typeof records
  | keyof typeof register
  | keyof typeof safer
  | keyof typeof screens
  | keyof typeof security
  | keyof typeof seo
  | keyof typeof service
  | keyof typeof session
  | keyof typeof sheet
  | keyof typeof signin
  | keyof typeof support
  | keyof typeof ui
  | keyof typeof vip
  | keyof typeof visits
  | keyof typeof winners;

export type TextKey = BaseKey<FileKey>;
