/** The console's texts in Chinese: one chunk, loaded before the app if selected. */
import playersCashier from '#texts/CN/cashier.json' with { type: 'json' };
import playersElements from '#texts/CN/elements.json' with { type: 'json' };
import playersForm from '#texts/CN/form.json' with { type: 'json' };
import playersMissions from '#texts/CN/missions.json' with { type: 'json' };
import account from './CN/account.json' with { type: 'json' };
import agents from './CN/agents.json' with { type: 'json' };
import applications from './CN/applications.json' with { type: 'json' };
import cashier from './CN/cashier.json' with { type: 'json' };
import chat from './CN/chat.json' with { type: 'json' };
import common from './CN/common.json' with { type: 'json' };
import content from './CN/content.json' with { type: 'json' };
import contracts from './CN/contracts.json' with { type: 'json' };
import effects from './CN/effects.json' with { type: 'json' };
import exports from './CN/exports.json' with { type: 'json' };
import feedback from './CN/feedback.json' with { type: 'json' };
import finance from './CN/finance.json' with { type: 'json' };
import findings from './CN/findings.json' with { type: 'json' };
import games from './CN/games.json' with { type: 'json' };
import journal from './CN/journal.json' with { type: 'json' };
import ledger from './CN/ledger.json' with { type: 'json' };
import linkedPlay from './CN/linked-play.json' with { type: 'json' };
import mall from './CN/mall.json' with { type: 'json' };
import media from './CN/media.json' with { type: 'json' };
import members from './CN/members.json' with { type: 'json' };
import missions from './CN/missions.json' with { type: 'json' };
import names from './CN/names.json' with { type: 'json' };
import orders from './CN/orders.json' with { type: 'json' };
import outbox from './CN/outbox.json' with { type: 'json' };
import overview from './CN/overview.json' with { type: 'json' };
import payMethods from './CN/pay-methods.json' with { type: 'json' };
import people from './CN/people.json' with { type: 'json' };
import points from './CN/points.json' with { type: 'json' };
import preview from './CN/preview.json' with { type: 'json' };
import promotionRules from './CN/promotion-rules.json' with { type: 'json' };
import protection from './CN/protection.json' with { type: 'json' };
import reconciliation from './CN/reconciliation.json' with { type: 'json' };
import redeems from './CN/redeems.json' with { type: 'json' };
import requests from './CN/requests.json' with { type: 'json' };
import rewards from './CN/rewards.json' with { type: 'json' };
import rollouts from './CN/rollouts.json' with { type: 'json' };
import rules from './CN/rules.json' with { type: 'json' };
import schedule from './CN/schedule.json' with { type: 'json' };
import setAside from './CN/set-aside.json' with { type: 'json' };
import settings from './CN/settings.json' with { type: 'json' };
import signIn from './CN/sign-in.json' with { type: 'json' };
import staff from './CN/staff.json' with { type: 'json' };
import studio from './CN/studio.json' with { type: 'json' };
import switches from './CN/switches.json' with { type: 'json' };
import undo from './CN/undo.json' with { type: 'json' };
import why from './CN/why.json' with { type: 'json' };
import type { SpokenWords } from './spoken.ts';

export const chinese: SpokenWords = {
  areas: {
    'promotion-rules': promotionRules,
    findings,
    rewards,
    points,
    missions,
    ledger,
    mall,
    account,
    agents,
    applications,
    cashier,
    chat,
    common,
    content,
    contracts,
    effects,
    exports,
    feedback,
    finance,
    games,
    journal,
    'linked-play': linkedPlay,
    media,
    members,
    names,
    orders,
    outbox,
    overview,
    'pay-methods': payMethods,
    protection,
    people,
    preview,
    reconciliation,
    redeems,
    requests,
    rules,
    rollouts,
    schedule,
    'set-aside': setAside,
    settings,
    'sign-in': signIn,
    staff,
    studio,
    switches,
    undo,
    why,
  },
  players: { cashier: playersCashier, elements: playersElements, form: playersForm, missions: playersMissions },
};
