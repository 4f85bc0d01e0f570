export type LogLevel = 'info' | 'warn' | 'error';

/** A log event: its level, the fields of its line, and a sentence: what happened, and what follows. */
interface LogEventRow {
  readonly level: LogLevel;
  readonly fields: readonly string[];
  readonly text: string;
}

/**
 * Every event that our servers log, by stable name (`area.event_name`). Alerts match the name: a renamed event breaks
 * them, a reworded sentence does not. docs/reference/logs.md is generated from the list.
 */
export const LOG_EVENTS = {
  'analytics.forward_failed': {
    level: 'warn',
    fields: ['service', 'lost'],
    text: 'Forwarding page views to an analytics service failed; the page views are lost.',
  },
  'books.check_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Signing or verifying the ledger failed; the next tick retries.',
  },
  'books.fault_found': {
    level: 'error',
    fields: ['merchant', 'row', 'found', 'expected'],
    text: 'Verification found a wrong row in the ledger of a merchant; investigate before money moves on.',
  },
  'books.requested_check_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Running a requested check of the ledger failed; the next tick retries.',
  },
  'books.verified': {
    level: 'info',
    fields: ['heads'],
    text: 'The gateway verified the ledger; the heads are those of its hash chains.',
  },
  'brand.file_problem': {
    level: 'warn',
    fields: ['code', 'file', 'pointer', 'found', 'expected', 'remedy'],
    text: 'A brand file has a problem; the remedy says how to correct the file.',
  },
  'brand.live': { level: 'info', fields: ['merchant', 'revision'], text: 'The process serves a revision of a brand.' },
  'brand.offered_twice': {
    level: 'error',
    fields: ['merchant', 'source', 'servedFrom', 'remedy'],
    text: 'The edge refuses a brand because another source serves the same merchant; remove one of the two.',
  },
  'brand.refused': {
    level: 'error',
    fields: ['file'],
    text: 'A brand file is refused; the brand is not served until the file is corrected.',
  },
  'brand.removed': {
    level: 'info',
    fields: ['merchant'],
    text: 'A brand was removed; the process no longer serves it.',
  },
  'brand.update_refused': {
    level: 'error',
    fields: ['file'],
    text: 'A changed brand file is refused; the last good revision stays in service until the file is corrected.',
  },
  'brand_folder.claim_connection_lost': {
    level: 'warn',
    fields: ['err'],
    text: 'The connection that claims brand folders was lost; the next tick connects and claims again.',
  },
  'brand_folder.claim_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Claiming the merchants of the brands folder failed; the next tick claims them again.',
  },
  'brand_folder.read_failed': {
    level: 'error',
    fields: ['err', 'merchant'],
    text: 'Reading a brand folder failed; the edge keeps the state it had.',
  },
  'brand_folder.watch_failed': {
    level: 'error',
    fields: ['err'],
    text: 'Watching the brands folder failed; restart the process to serve later changes.',
  },
  'browser.csp_reports_counted': {
    level: 'warn',
    fields: ['counts'],
    text: 'Browsers sent more policy reports than the log accepts; the counts are by merchant.',
  },
  'browser.csp_violation': {
    level: 'warn',
    fields: ['merchant', 'directive', 'blocked', 'page'],
    text: 'A browser blocked a resource by the content security policy.',
  },
  'browser.load_failed': {
    level: 'warn',
    fields: ['merchant', 'fault', 'asset', 'build'],
    text: 'A browser could not load a file of the page.',
  },
  'browser.load_reports_counted': {
    level: 'warn',
    fields: ['counts'],
    text: 'Browsers sent more reports of failed loads than the log accepts; the counts are by merchant.',
  },
  'calendar.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Storing the time zones of merchants failed; the next tick retries.',
  },
  'calendar.store_failed': {
    level: 'warn',
    fields: ['err', 'merchant'],
    text: "Storing a merchant's time zone failed; the calendar poller retries.",
  },
  'calendar.zone_changed': {
    level: 'info',
    fields: ['merchant', 'zone', 'from'],
    text: 'The days of a merchant are counted in another time zone.',
  },
  'chat.connection_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Handling a chat message failed; the gateway closes the connection.',
  },
  'chat.leave_failed': { level: 'warn', fields: ['err'], text: 'Ending a visit of the chat room failed.' },
  'chat.message_not_stored': {
    level: 'warn',
    fields: ['err'],
    text: 'Storing a chat message failed; the sender is asked to retry.',
  },
  'chat.read_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Reading new messages of a chat room failed; the next notification reads them.',
  },
  'console.first_link_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Creating the first sign-in link of the console failed; create a link with npm run staff -- add.',
  },
  'contract_runs.poll_failed': {
    level: 'error',
    fields: ['err'],
    text: 'Settling agent contracts failed; the next tick retries.',
  },
  'currency.changed': {
    level: 'info',
    fields: ['merchant', 'code', 'exponent'],
    text: 'The currency of a merchant without accounts follows its brand file.',
  },
  'database.connection_lost': {
    level: 'warn',
    fields: ['err', 'owner'],
    text: 'An idle database connection was lost; the pool opens another one.',
  },
  'database.migrated': { level: 'info', fields: ['applied'], text: 'The gateway applied migrations to its database.' },
  'demo.progress': { level: 'info', fields: ['progress'], text: 'The seeding of demo data made progress.' },
  'demo.seed_failed': {
    level: 'error',
    fields: ['err', 'what'],
    text: 'Seeding a part of the demo data failed repeatedly; the next start retries it.',
  },
  'demo.seed_retried': {
    level: 'warn',
    fields: ['err', 'what'],
    text: 'Seeding a part of the demo data failed; the process retries it.',
  },
  'demo_games.preflight_failed': {
    level: 'warn',
    fields: ['findings'],
    text: 'The demo game provider is not safe to expose publicly; correct the findings before it is reachable from outside.',
  },
  'demo_games.push_failed': {
    level: 'warn',
    fields: ['err', 'topic'],
    text: 'Reading what open pages follow failed; the next tick retries.',
  },
  'demo_games.ready': { level: 'info', fields: ['port'], text: 'The demo game provider accepts requests.' },
  'demo_games.request_failed': {
    level: 'error',
    fields: ['err', 'path'],
    text: 'A request to the demo game provider failed; the client receives an error.',
  },
  'demo_games.retention_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Deleting expired rows failed; the next tick retries.',
  },
  'demo_games.retention_table_failed': {
    level: 'warn',
    fields: ['err', 'table'],
    text: 'Deleting expired rows of a table failed; the other tables continue and the next tick retries.',
  },
  'demo_games.schema_migrated': {
    level: 'info',
    fields: ['applied'],
    text: 'The demo game provider applied migrations to its schema.',
  },
  'demo_games.ticket_unchecked': {
    level: 'warn',
    fields: ['why'],
    text: 'The gateway did not confirm a launch ticket; the game does not open.',
  },
  'demo_payments.call_failed': {
    level: 'error',
    fields: ['err', 'action'],
    text: 'A call from a gateway failed; the demo payment provider answers busy and the gateway retries.',
  },
  'demo_payments.outbox_item_failed': {
    level: 'warn',
    fields: ['err', 'subject'],
    text: "The payment provider's outbox could not finish an item; it retries later.",
  },
  'demo_payments.outbox_tick_failed': {
    level: 'warn',
    fields: ['err'],
    text: "A tick of the payment provider's outbox failed; the next tick retries.",
  },
  'demo_payments.ready': { level: 'info', fields: ['port'], text: 'The demo payment provider accepts requests.' },
  'demo_payments.request_failed': {
    level: 'error',
    fields: ['err', 'path'],
    text: 'A request to the demo payment provider failed; the client receives an error.',
  },
  'demo_payments.schema_migrated': {
    level: 'info',
    fields: ['applied'],
    text: 'The demo payment provider applied migrations to its schema.',
  },
  'deposits.begin_unknown': {
    level: 'warn',
    fields: ['merchant', 'provider', 'why'],
    text: 'A payment provider did not say how a deposit is paid; the gateway asks again.',
  },
  'deposits.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Polling deposits failed; the next tick polls again.',
  },
  'deposits.state_unknown': {
    level: 'warn',
    fields: ['merchant', 'provider', 'why'],
    text: 'A payment provider did not report the state of a deposit; the gateway asks again.',
  },
  'duel.aborted': {
    level: 'error',
    fields: ['err', 'rounds'],
    text: 'A duel was aborted by an error; both stakes are returned.',
  },
  'duel.end_failed': { level: 'error', fields: ['err'], text: 'Ending a duel failed; the outbox finishes its rounds.' },
  'duel.message_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Handling a message of a duel failed; the player is asked to retry.',
  },
  'duel.relay_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'The connection between the processes of the duel could not be opened; the next attempt follows.',
  },
  'duel.stakes_failed': {
    level: 'error',
    fields: ['err'],
    text: 'Taking the stakes of a duel failed; the duel does not start.',
  },
  'edge.gateway_unreachable': {
    level: 'warn',
    fields: ['gateway'],
    text: 'The gateway does not answer yet; the edge serves pages once it does.',
  },
  'edge.request_failed': {
    level: 'error',
    fields: ['err', 'path'],
    text: 'A request to the edge failed; the client receives a server error.',
  },
  'edge.secret_mismatch': {
    level: 'warn',
    fields: ['address'],
    text: 'An edge presents a wrong LIVERY_EDGE_SECRET and its calls are answered with not_found; set the same secret in the edge and the gateway.',
  },
  'edge.secret_missing': {
    level: 'warn',
    fields: [],
    text: 'LIVERY_EDGE_SECRET is not set and calls of edges in other processes are answered with not_found; set the same text of 32 characters or more in the edge and the gateway.',
  },
  'edge.secret_refused': {
    level: 'error',
    fields: ['gateway', 'found'],
    text: 'The gateway does not accept the LIVERY_EDGE_SECRET of this edge and answers every call with not_found; set the same text of 32 characters or more in the edge and the gateway.',
  },
  'exports.chunk_failed': {
    level: 'error',
    fields: ['err', 'merchant', 'id', 'tries'],
    text: 'Writing a chunk of an export failed; the export is set aside and retried later.',
  },
  'exports.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Polling export jobs failed; the next tick polls again.',
  },
  'form.compile_busy': {
    level: 'warn',
    fields: ['err', 'merchant', 'form'],
    text: 'The compiler of validators is busy; the next request compiles the form again.',
  },
  'form.compile_failed': {
    level: 'error',
    fields: ['err', 'merchant', 'form'],
    text: 'Compiling the validator of a form failed; only the gateway validates the form.',
  },
  'form.field_not_validated': {
    level: 'warn',
    fields: ['merchant', 'form', 'code', 'pointer', 'found', 'expected'],
    text: 'A field of a form has no validator; only the gateway validates the field.',
  },
  'game_outbox.bet_answer_reused': {
    level: 'error',
    fields: ['bet'],
    text: 'The gateway answered a bet with the transfer of another bet; the demo game provider rolls the bet back.',
  },
  'game_outbox.bet_unanswered': {
    level: 'warn',
    fields: ['bet', 'why'],
    text: 'The gateway did not answer a bet; the demo game provider cancels the bet and rolls it back.',
  },
  'game_outbox.item_failed': {
    level: 'warn',
    fields: ['err', 'subject'],
    text: 'The game outbox could not finish an item; the next lease retries it.',
  },
  'game_outbox.movement_answer_reused': {
    level: 'error',
    fields: ['move'],
    text: 'The gateway answered a movement with the transfer of another movement; the outbox retries the movement.',
  },
  'game_outbox.movement_refused': {
    level: 'error',
    fields: ['move', 'round', 'action', 'error'],
    text: 'The gateway finally refused a win or a rollback; check the movement by hand.',
  },
  'game_outbox.round_left_open': {
    level: 'warn',
    fields: ['round'],
    text: 'A round was left open after its lease expired; the outbox finishes the round.',
  },
  'game_outbox.tick_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'A tick of the game outbox failed; the next tick retries.',
  },
  'gateway.call_failed': {
    level: 'error',
    fields: ['err'],
    text: 'A call to the gateway failed; the client receives unknown_error.',
  },
  'gateway.ready': { level: 'info', fields: ['port'], text: 'The gateway accepts requests.' },
  'gateway.reply_invalid': {
    level: 'error',
    fields: ['call', 'unfit'],
    text: 'A reply does not match its contract; correct the handler of the call.',
  },
  'item.retried': {
    level: 'warn',
    fields: ['err', 'merchant', 'source', 'item'],
    text: 'A transient database error stopped an item; the next tick retries the item.',
  },
  'item.set_aside': {
    level: 'error',
    fields: ['err', 'merchant', 'source', 'item'],
    text: 'An item failed and was set aside; the other items continue.',
  },
  'ledger.fold_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Adding account deltas to their balances failed; the next tick retries.',
  },
  'lottery.draw_failed': {
    level: 'error',
    fields: ['err'],
    text: 'A lottery draw failed; the other draws continue and the next tick retries.',
  },
  'lottery.draw_not_settled': {
    level: 'error',
    fields: ['err', 'game', 'numero'],
    text: 'Settling a lottery draw failed; the other draws are settled and the next tick retries.',
  },
  'lottery.round_not_settled': {
    level: 'error',
    fields: ['err', 'round'],
    text: 'Settling a lottery bet failed; the bet stays open and the other bets are settled.',
  },
  'lottery.schedule_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Scheduling lottery draws failed; the next tick retries.',
  },
  'mail.expired': {
    level: 'warn',
    fields: ['merchant', 'mails'],
    text: 'E-mails were not delivered in time; the gateway gives them up.',
  },
  'mail.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Polling the e-mail outbox failed; the next tick polls again.',
  },
  'mail.rejected': {
    level: 'warn',
    fields: ['merchant', 'code', 'tries'],
    text: 'The SMTP server rejected an e-mail; the gateway retries it unless the rejection is final.',
  },
  'notifications.compare_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Comparing revisions failed; the next tick compares again.',
  },
  'notifications.connection_lost': {
    level: 'warn',
    fields: ['err'],
    text: 'The connection that listens for change notifications was lost; the next tick connects again.',
  },
  'notifications.listener_failed': {
    level: 'error',
    fields: ['err'],
    text: 'A listener for revisions failed; the other listeners continue.',
  },
  'packs.changed': {
    level: 'info',
    fields: ['merchant', 'packs'],
    text: 'The market packs of a merchant follow its brand file and the packs folder.',
  },
  'page.render_failed': {
    level: 'error',
    fields: ['err', 'merchant', 'path'],
    text: 'Rendering a page on the server failed; the browser renders the page.',
  },
  'payment_event.deferred': {
    level: 'warn',
    fields: ['err', 'provider'],
    text: 'A payment event could not be processed; the gateway answers busy and the provider sends the event again.',
  },
  'payment_event.unmatched': {
    level: 'warn',
    fields: ['provider', 'merchant', 'reference', 'state', 'outcome'],
    text: 'A payment event matches no order; check the order at the payment provider.',
  },
  'payouts.not_accepted': {
    level: 'warn',
    fields: ['merchant', 'reference', 'provider', 'answer'],
    text: 'A payment provider did not accept a payout; the answer says why.',
  },
  'payouts.poll_failed': { level: 'warn', fields: ['err'], text: 'Polling payouts failed; the next tick polls again.' },
  'phone.jwks_fetch_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Fetching the signing keys of the phone provider failed; phone sign-in fails until the keys are fetched.',
  },
  'preflight.failed': {
    level: 'warn',
    fields: ['findings'],
    text: 'The site is not safe to expose publicly; correct the findings before it is reachable from outside.',
  },
  'promotions.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Settling promotions failed; the next tick retries.',
  },
  'published_brands.compare_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Comparing published brands failed; the edge compares them again.',
  },
  'published_brands.files_missing': {
    level: 'warn',
    fields: ['merchant', 'revision'],
    text: 'The files of a published brand are missing on the disk; the edge fetches them again.',
  },
  'published_brands.folder_not_removed': {
    level: 'warn',
    fields: ['err'],
    text: 'Removing the folder of an old brand revision failed; the folder stays on the disk until the process ends.',
  },
  'published_brands.read_failed': {
    level: 'warn',
    fields: ['err', 'merchant', 'revision'],
    text: 'Reading a published brand failed; the edge reads it again.',
  },
  'published_brands.refused': {
    level: 'error',
    fields: ['merchant', 'revision', 'reason'],
    text: 'A published brand revision is refused; the brand is not served until a correct one is published.',
  },
  'published_brands.update_refused': {
    level: 'error',
    fields: ['merchant', 'revision', 'reason'],
    text: 'A published brand revision is refused; the last good revision stays in service until a correct one is published.',
  },
  'reconciliation.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Polling reconciliation runs failed; the next tick polls again.',
  },
  'reconciliation.run_ended': {
    level: 'info',
    fields: ['merchant', 'ended'],
    text: 'A reconciliation of the ledger with provider statements ended.',
  },
  'registers.no_answer': {
    level: 'warn',
    fields: ['merchant', 'register', 'moment', 'why'],
    text: 'A register of self-exclusion gave no valid answer; the market pack decides whether players go on.',
  },
  'registers.not_configured': {
    level: 'warn',
    fields: ['merchant', 'register', 'whenDown', 'pack', 'settings'],
    text: 'A market pack names a register of self-exclusion that has no address here; set these settings. Until then the pack decides whether players go on without an answer.',
  },
  'replays.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Working on a requested replay failed; the next tick continues the replay.',
  },
  'retention.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Deleting expired rows failed; the next tick retries.',
  },
  'retention.table_failed': {
    level: 'error',
    fields: ['err', 'table'],
    text: 'Deleting expired rows of a table without merchants failed; the next tick retries.',
  },
  'schedules.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Starting or ending scheduled changes failed; the next tick retries.',
  },
  'seamless.call_deferred': {
    level: 'warn',
    fields: ['err'],
    text: 'A call of a game vendor could not be decided; the gateway answers busy and the vendor retries.',
  },
  'seamless.post_failed': {
    level: 'error',
    fields: ['err'],
    text: 'Posting a movement of a game vendor failed; the vendor is asked to retry.',
  },
  'set_aside.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Checking whether set-aside items still wait failed; the next tick checks again.',
  },
  'sharing_card.asset_left_out': {
    level: 'warn',
    fields: ['merchant', 'picture', 'asset'],
    text: 'A brand asset costs too much to render; the sharing picture is drawn without it.',
  },
  'sign_in.password_spraying': {
    level: 'warn',
    fields: ['merchant', 'accounts'],
    text: 'One password was tried on many accounts within an hour; the gateway requires a captcha for that password.',
  },
  'site.evaluate_failed': {
    level: 'error',
    fields: ['err', 'merchant'],
    text: 'Evaluating a site after a change failed; the edge serves the last good revision.',
  },
  'site.read_failed': {
    level: 'error',
    fields: ['err', 'merchant'],
    text: 'Reading a site for its open pages failed; the pages learn of changes at the next comparison.',
  },
  'social.provider_unreachable': {
    level: 'warn',
    fields: ['err', 'merchant', 'provider'],
    text: 'A social sign-in provider does not answer; the visitor cannot sign in with it.',
  },
  'social.sign_in_failed': {
    level: 'warn',
    fields: ['merchant', 'provider', 'fault'],
    text: 'A social sign-in failed; the visitor returns to the sign-in page.',
  },
  'staff_action.merchant_failed': {
    level: 'error',
    fields: ['err'],
    text: 'A change of several merchants failed at one of them; the staff user sees the error of that merchant.',
  },
  'staff_mail.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Polling staff e-mails failed; the next tick polls again.',
  },
  'staff_mail.rejected': {
    level: 'warn',
    fields: ['tries'],
    text: 'The SMTP server rejected a staff e-mail; the gateway retries it later.',
  },
  'stream.consumer_stopped': {
    level: 'error',
    fields: ['merchant', 'consumer', 'failure'],
    text: 'A consumer of the event stream stopped at an event it cannot process; correct the cause and run npm run ledger -- resume.',
  },
  'stream.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Polling the event stream failed; the next tick polls again.',
  },
  'stream.set_aside': {
    level: 'error',
    fields: ['merchant', 'consumer', 'parts'],
    text: 'A consumer set aside the parts of an event it cannot process; it continues with the next event.',
  },
  'text.missing': {
    level: 'warn',
    fields: ['merchant', 'language', 'key'],
    text: 'A text is missing; the page shows its key.',
  },
  'timers.poll_failed': {
    level: 'warn',
    fields: ['err'],
    text: 'Polling scheduled steps failed; the next tick polls again.',
  },
  'timers.step_failed': {
    level: 'error',
    fields: ['err', 'merchant', 'machine', 'step', 'subjectId', 'tries'],
    text: 'A scheduled step failed; the step is set aside and retried later.',
  },
  'tracing.export_failed': {
    level: 'warn',
    fields: ['message'],
    text: 'Sending spans to the OpenTelemetry collector failed; the spans are lost, the process continues.',
  },
  'trees.part_missing': {
    level: 'warn',
    fields: ['merchant', 'part', 'code'],
    text: 'The gateway did not deliver a part of the trees; the edge asks for the part again.',
  },
  'trees.problem_found': {
    level: 'warn',
    fields: ['merchant', 'code', 'pointer', 'found', 'expected'],
    text: 'A tree of the gateway has a problem; the edge ignores the faulty value.',
  },
  'trees.refresh_failed': {
    level: 'error',
    fields: ['err', 'merchant'],
    text: 'Refreshing the trees failed; the edge keeps the trees it has.',
  },
  'trials.drop_failed': {
    level: 'error',
    fields: ['err', 'merchant'],
    text: 'Closing or deleting the trials of a merchant failed; the next tick retries.',
  },
  'verification.send_alarm': {
    level: 'warn',
    fields: ['merchant', 'channel', 'sends', 'verified'],
    text: 'Far more verification codes are sent than verified; check for abuse of the channel.',
  },
} as const satisfies Readonly<Record<`${string}.${string}`, LogEventRow>>;
