/** Uses of private words that stay: names that others rely on, and words in the meaning that the field has for them. */
export interface HonestUse {
  readonly word: string;
  /** Absent: any name. */
  readonly names?: RegExp;
  readonly path: RegExp;
  /** Absent: any line. */
  readonly line?: RegExp;
  readonly because: string;
}

export const HONEST_USES: readonly HonestUse[] = [
  {
    word: 'say',
    path: /^tests\/recipes\/language\.test\.ts$/,
    line: /said: /,
    because: 'it asks whether a language has a text at all',
  },
  {
    word: 'say',
    path: /^(?:scripts\/tokens\/direction-problems|src\/console\/people\/reason-dialog\.test)\.tsx?$/,
    line: /say why|Say why/,
    because: 'a sentence to the author of a change',
  },
  {
    word: 'arrow',
    names: /^(Arrow(Up|Down|Left|Right|UpDown)|arrowDown)$/,
    path: /^(src|tests)\//,
    because: 'a key of the keyboard or an icon of lucide',
  },
  {
    word: 'arrow',
    names: /^(arrow|arrows|ARROWS|ARROW_KEYS|validateArrow)$/,
    path: /^(src\/(console|demo-games|portal|ui)\/.*\.tsx|scripts\/i18n-layout\/validate\/direction\.ts)$/,
    because: 'an arrow that is drawn, or an arrow key',
  },
  { word: 'bank', names: /^bank$/, path: /^tests\/deep\/cashier\/load\.ts$/, because: 'a bank, name of the wire' },
  {
    word: 'bank',
    names: /^(bank|bankName|BANK|bankAccount)$/,
    path: /^(src\/(contract|conformance|demo-payments|gateway|model|portal)|scripts\/gallery|tests)\//,
    because: 'a real bank, its name or an account there: names of the wire (kind BANK, payee.bank, field bankName)',
  },
  {
    word: 'bank',
    names: /^BANK$/,
    path: /^src\/console\/(undo\/undo\.test|features)/,
    because: 'a switch of the customer, and the kind of a payment method',
  },
  {
    word: 'bank',
    names:
      /^(banks|banksOf|Bank(Country|Field|FieldProps|Widget)|BANK_COUNTRIES|BANK_FIELDS|countryOfBank|firstBankCountry|bank-field|banks\.ts|banks\.test)$/,
    path: /^src\/(portal\/forms|model\/form)\//,
    because: 'banks by country, and the field that offers them',
  },
  {
    word: 'bank',
    names: /^(?:LIVERY_BANK|BANK_)/,
    path: /.*/,
    because: 'settings that others rely on (docs/reference/settings.md)',
  },
  {
    word: 'bank',
    names: /^(bankOf|typeBank)$/,
    path: /^(tests\/deep\/cashier\/load\.ts|src\/portal\/features\/member\/payouts)/,
    because: 'the payment method of kind BANK, and the name of a bank',
  },
  {
    word: 'bar',
    names:
      /^(filterBar|(Pending|Order|GameFilter|Picked|JournalFilter|MemberFilter|Draw|Game|Bottom|Right)Bar(Props)?|BarProps|src\/.*-bar\.tsx)$/,
    path: /^src\/(console|demo-games|portal)\//,
    because: 'a bar of the interface',
  },
  {
    word: 'bar',
    names: /(?:^|-)bar$|Bar/,
    path: /^src\/(?:portal|console|ui|demo-games)\//,
    because: 'a bar of the interface',
  },
  {
    word: 'bar',
    names: /^(bar|BAR)$/,
    path: /^(scripts\/docs\/elements-page\.ts|src\/(console\/(features|shell)|portal|ui|model\/(catalogue|portal))\/.*|tests\/e2e\/.*)$/,
    because: 'a bar of the interface; the slot of that name',
  },
  {
    word: 'bar',
    names: /^bar$/,
    path: /^src\/(console\/orders|contract\/staff\/cashier|gateway\/staff\/cashier)\//,
    because: 'name of the wire: why a step is refused',
  },
  {
    word: 'due',
    names: /^(RuleDue|DatedDue)$/,
    path: /^src\/(model\/promotions|gateway\/(stream|features)\/promotions)/,
    because: 'an amount owed (a due) to a member',
  },
  {
    word: 'due',
    names:
      /^(due|Due|due_at|dueAt|isDue|readDue|findDue|byDue|takeDue|openDue|clearDue|claimDue|drawDue|settleDue|passwordDue|isPasswordDue|PASSWORD_DUE|passwordDueReasonAtom|AFTER_DUE_MS|due(Of|After|Items|Time)|Due(Timer|Event|Time|TimeProps)|(ask|book|verify)WhenDue|openDueRuns|(reconciliation|rule|promotions|item|event|move|draw)_due|outbox_by_due|(take-due|due-time|open-due-runs|due)(\..*)?)$/,
    path: /^(src|scripts|tests)\//,
    because: 'due at a time: a payment, a step, a job, a password change',
  },
  { word: 'flip', names: /^flipElement$/, path: /^src\/demo-games\//, because: 'flips a card over' },
  {
    word: 'flip',
    names: /^flips$/,
    path: /^(src\/model\/explain\/explain\.ts|tests\/brand-tools\.test\.ts)$/,
    because: 'JSON of the command line (docs/interfaces)',
  },
  {
    word: 'floor',
    names: /^floor$/,
    path: /^(src|scripts|tests|docs)\/.*\.(tsx?|mjs|sql)$/,
    because: 'rounding down (Math.floor, floor of SQL); the floor and ceiling of a ledger balance',
  },
  {
    word: 'floor',
    names: /^(NO_FLOOR|ledger_account_floor|vendors_have_no_floor)$/,
    path: /^src\/gateway\//,
    because: 'the floor and ceiling of a ledger balance',
  },
  {
    word: 'foreign',
    names: /^(?:FOREIGN_KEY)$/,
    path: /^src\/gateway\/features\/(?:lanes\/store|seamless\/posted-stays\.test)\.ts$/,
    because: 'a foreign key of PostgreSQL',
  },
  {
    word: 'foreign',
    names: /^(?:foreignAccount)$/,
    path: /^src\/gateway\/features\/books\/(?:checks|planted-faults\.test)\.ts$/,
    because: 'name of the wire: a rule of the books (BOOKS_RULES)',
  },
  {
    word: 'gate',
    names:
      /^(?:gates?|Gate|gateOf|gateOfCentre|GATES|passGate|agentGate|AGENT_GATE|MEMBER_GATE|GateExplanation|gateCondition|gateLines|gateState|explainGate|withoutGate|useRewardGate)$/,
    path: /^(?:src\/(?:model|portal|brand|console\/features\/why)\/|tests\/brand-why\.test\.ts$)/,
    because: 'the gate of a centre or action: the condition of its element',
  },
  {
    word: 'gate',
    path: /^(?:src\/(?:model|portal)\/.*gate[^/]*$|tests\/e2e\/members\/gates)/,
    because: 'the gate of a centre or an action: a condition of an element',
  },
  { word: 'hint', names: /^(?:BROTLI_PARAM_SIZE_HINT)$/, path: /^scripts\/build\//, because: 'a constant of Node' },
  {
    word: 'hint',
    names: /^(?:enterKeyHint)$/,
    path: /^src\/(?:chat\/client|portal)\//,
    because: 'an attribute of the DOM',
  },
  {
    word: 'hint',
    names: /^(?:hints?)$/,
    path: /^src\/(?:contract|gateway\/features\/sessions|edge\/posts)\//,
    because: 'name of the wire: the masked address of a second step',
  },
  {
    word: 'hint',
    names: /^(?:hints?|reasonHint|hintId|anchorHint|hintOf)$/,
    path: /^src\/(?:console|portal|ui|demo-payments\/client)\//,
    because: 'the hint of a form field or of a list',
  },
  {
    word: 'house',
    names: /^(?:House|house)$/,
    path: /^src\/ui\/pictures\/icon-table\.ts$/,
    because: 'an icon of the library',
  },
  {
    word: 'house',
    names: /^(?:house(?:Minor|BeforeMinor|AfterMinor|Before|After))$/,
    path: /^(?:src\/(?:contract|gateway|model|console|portal)|scripts\/(?:gallery|money))\//,
    because: 'name of the wire and of the CLI JSON',
  },
  {
    word: 'house',
    names: /^(?:house)$/,
    path: /^src\/gateway\/(?:db\/migrations\/080-cashier\.sql|staff\/reconciliation\/staff-reconciliation-routes\.ts)$/,
    because: 'name of the wire: a verdict of a case',
  },
  {
    word: 'kept',
    names: /^(?:kept)$/,
    path: /^src\/(?:gateway\/features\/cashier\/grants\/grants|model\/state-machines\/machines\.test)\.ts$/,
    because: 'amount of a state machine: the part of a bonus that the member keeps',
  },
  { word: 'kept', names: /^kept$/, path: /^src\/gateway\/stream\/event/, because: 'JSON of the event stream' },
  {
    word: 'kept',
    names: /^(?:keptMinor)$/,
    path: /^src\/model\/agents\/read-terms\.test\.ts$/,
    because: 'name of the CLI JSON (docs/explanation/agents.md)',
  },
  {
    word: 'kept',
    names: /^(?:keptBalance)$/,
    path: /^src\/gateway\/features\/books\/(?:checks|planted-faults\.test)\.ts$/,
    because: 'name of the wire: a rule of the books (BOOKS_RULES)',
  },
  { word: 'lane', names: /lane-(?:card|routes)/, path: /.*/, because: 'the lane of vendors of a game category' },
  {
    word: 'lane',
    names:
      /^(?:lanes?|Lanes?|LANES|lanesOf|laneOf|vendorLanes|parseLanes|isLane|VendorLane|LaneCategory|readVendorLanes|readLanes?|ReportedLane|LanesService|drawLanes|LANE_CATEGORIES|createLanesService|lanesAfter|LaneGames|ALL_LANES|LaneCardProps|LaneCard|lanesDocument|lanesRoutes|effectOfLanes|VENDORS_A_LANE|VendorLanesRequest|MerchantLanes|toLanes|LanesDeps|OfferedLane|readLanesOf|laneChange|lacksLanes|LostLanes|ofLane|kindsOfLane)$/,
    path: /^(?:src\/(?:brand|conformance|console|contract|edge|gateway\/(?:features|identity|pipeline|staff|wiring|app\.ts)|model|portal|server)|scripts\/(?:bench|brand|docs)|tests\/(?:[^/]+\.test\.ts$|support\/|conformance\/))/,
    because: 'the lane of vendors of a game category, a name of the customer',
  },
  {
    word: 'letter',
    names:
      /^([lL]etters?|LETTERS?|MOST_LETTERS|letterIndex|is(One)?Letter|hasLetter|OTHER_LETTERS|RTL_LETTERS|(Lower|Upper)case_Letter)$/,
    path: /^(scripts|tests|src\/(conformance|console\/(names|features\/(rules|settings|switches))|contract\/staff\/previews|demo-games|edge\/build|model|portal|ui|brand)|src\/gateway\/(db\/migrations|features\/(chat|games|registration)))\//,
    because: 'a letter of an alphabet',
  },
  {
    word: 'letter',
    names: /^letters?$/,
    path: /^src\/(contract\/staff\/accounts|gateway\/staff\/(accounts|sign-in|staff-emails))\/|^src\/console\/features\/staff\/use-staff-email\.ts$/,
    because: 'name of the wire: waiting e-mails of staff',
  },
  { word: 'letter', names: /^letterSpacing$/, path: /\.tsx?$/, because: 'property of CSS' },
  {
    word: 'look',
    names: /^takesLook$/,
    path: /^src\/(contract|gateway\/features\/(chat|launch)|portal)\//,
    because: 'name of the wire',
  },
  {
    word: 'look',
    names: /^looked(At|By)$/,
    path: /^(scripts\/gallery\/scenarios\/console-finance\.ts|src\/(contract\/staff\/finance|console\/features\/finance|gateway\/staff\/finance)\/|src\/server\/reconciliation\.test\.ts)/,
    because: 'name of the wire',
  },
  { word: 'look', names: /look-up-language/, path: /.*/, because: 'the look-up of RFC 4647' },
  {
    word: 'look',
    names: /^(lookUpLanguage|src\/model\/site\/look-up-language(\.test)?\.ts)$/,
    path: /^src\/(edge\/wire|model\/site)\//,
    because: 'to look up a language (RFC 4647, Lookup)',
  },
  {
    word: 'machine',
    names: /^(machine|Machine|describeMachine)$/,
    path: /^scripts\/bench(\.ts|\/)/,
    because: 'a computer',
  },
  {
    word: 'machine',
    names:
      /^(machines?|Machine(Step|State|Rule|Finding|Answers|Part)|(ORDER_)?MACHINES|MACHINE_(STEPS|NAMES)|OrderMachine|(set|draw|read)Machine|StateMachine|machine(Named|Defects|Part)|build(MachineSteps|MachinesPage)|keep_to_machine|machine_(state|step)|follows?_machine|machine-steps|machines-page|\d+-machines?(-steps)?|state-machines|machines?\.test|machine(s)?\.ts)$/,
    path: /^(src\/(model\/(state-machines|history|reconciliation)|contract\/staff|gateway|console|portal\/cashier|server|serving\/log)|scripts\/(docs|gallery|money)|tests)\//,
    because: 'a state machine',
  },
  { word: 'machine', names: /^machines$/, path: /^src\/portal\/art\/motifs\//, because: 'slot machines, drawn' },
  {
    word: 'machine',
    names: /^machines$|state-machines/,
    path: /^docs\//,
    because: 'the command and the state machines of orders',
  },
  {
    word: 'mark',
    names: /^(byteOrderMark|BYTE_ORDER_MARK)$/,
    path: /^src\/(brand\/fix\/|gateway\/features\/exports\/)/,
    because: 'a byte order mark',
  },
  {
    word: 'mark',
    names: /^(extendMarkRange|marks)$/,
    path: /^src\/console\/features\/content\/entry\/link-dialog\.tsx$/,
    because: 'the library’s name of a format of text',
  },
  { word: 'mark', names: /^mark$/, path: /^tests\/support\/mutate-json\.ts$/, because: 'a byte order mark' },
  {
    word: 'mark',
    names: /^DIRECTIONAL_MARK$/,
    path: /^scripts\/i18n-layout\/validate\/direction\.ts$/,
    because: 'a directional mark of Unicode (UAX #9)',
  },
  {
    word: 'mark',
    names: /^combiningMarks$/,
    path: /^tests\/e2e\/narrow\/faults\.ts$/,
    because: 'combining marks of Unicode',
  },
  {
    word: 'mark',
    names: /^CircleQuestionMark$/,
    path: /^src\/ui\/pictures\/icon-table\.ts$/,
    because: 'name of an icon of lucide',
  },
  {
    word: 'mark',
    names: /^(markBetween|isMarked)$/,
    path: /^src\/(contract\/staff\/games|console\/features\/games|gateway\/staff\/games)\//,
    because: 'name of the call markBetween',
  },
  {
    word: 'mark',
    names: /^mark$/,
    path: /^src\/(contract\/staff\/games|console\/features\/games|gateway\/staff\/games)\//,
    because: 'name of the wire: a filter of the list of games',
  },
  {
    word: 'mark',
    names: /^mark$/,
    path: /^src\/contract\/staff\/previews\//,
    because: 'name of the wire: the messages of a preview',
  },
  {
    word: 'mark',
    names: /^highWaterMark$/,
    path: /^src\/gateway\/staff\/journal\/staff-journal-routes\.ts$/,
    because: 'option of a stream of Node',
  },
  {
    word: 'mark',
    names: /^mark$/,
    path: /^src\/(console\/features\/content\/entry\/conflict|portal\/features\/legal\/legal-page)\.tsx$/,
    because: 'the HTML element mark',
  },
  {
    word: 'mark',
    names: /^(MARK|Mark)$/,
    path: /^src\/(gateway\/features\/chat\/filter|model\/form\/values\/pattern-syntax)\.ts$/,
    because: 'the Unicode category Mark',
  },
  {
    word: 'mark',
    names:
      /^(use)?mark(Read|NoticesRead|Removed|Used|Taken|BetTaken|Started|Seeded|Settled|Untranslated)$|^useMarkRead$/,
    path: /^(src|scripts\/new)\//,
    because: 'the verb "mark as": read, used, taken, started',
  },
  {
    word: 'need',
    names: /^(needTrueAccountAtom|reward_needs|withdrawal_needs|in_need_true_account)$/,
    path: /^src\/(portal|contract)\//,
    because: 'error codes and a window of the wire',
  },
  {
    word: 'need',
    names: /^needs$/,
    path: /^(src\/(contract\/(withdrawals|staff\/books)|gateway\/features\/cashier|gateway\/staff\/cashier|portal\/features\/member\/payouts|conformance\/paths)|scripts\/gallery)\//,
    because: 'key of the wire: the requirements of a withdrawal',
  },
  {
    word: 'need',
    names: /^(writableNeedDrain)$/,
    path: /^src\/(edge\/live|gateway\/features\/events|serving)\//,
    because: 'name of Node',
  },
  {
    word: 'need',
    names: /^needs?(?:Evidence)?$/,
    path: /^src\/(?:console\/features\/members|portal\/features\/member\/deposit)\//,
    because: 'the verb, and the name of the wire for the requirements of a withdrawal',
  },
  {
    word: 'need',
    names: /^needs?(Token|Member|Type)$/,
    path: /^src\/(demo-payments|model\/conditions)\//,
    because: 'the verb: the page needs a token, the condition needs a fact',
  },
  {
    word: 'piece',
    names: /^(pieces|isPieces)$/,
    path: /^src\/(console\/features\/mall|contract\/staff\/mall|gateway\/staff\/mall)\//,
    because: 'name of the wire: pieces of an item in stock',
  },
  { word: 'press', names: /^aria-pressed$/, path: /.*/, because: 'an attribute of ARIA' },
  {
    word: 'press',
    names: /^press(Sequentially)?$/,
    path: /^(scripts\/(bench|gallery)|tests\/e2e)\//,
    because: 'method of Playwright: presses a key',
  },
  {
    word: 'press',
    names: /^press$/,
    path: /^src\/ui\/virtual-grid\/virtual-grid\.test\.tsx$/,
    because: 'presses a key of the keyboard',
  },
  {
    word: 'proof',
    names: /^(?:proof|RuleProof)$/,
    path: /^src\/(?:model\/prover|console\/features\/rules)\//,
    because: 'a mathematical proof about a rule',
  },
  { word: 'proof', names: /^proofs$/, path: /^src\/demo-games\//, because: 'a proof of fairness' },
  {
    word: 'proof',
    names: /^(?:proofs?|cashierProof|proof_missing)$/,
    path: /^(?:src\/(?:contract|console\/orders|portal\/features\/member\/payouts|gateway\/staff\/cashier|gateway\/features\/cashier)|scripts\/gallery\/scenarios)\//,
    because: 'proof of payment, the word of the wire',
  },
  {
    word: 'proof',
    names:
      /^(?:proof|proofOf|GameProof|PROOFS|src\/demo-games\/client\/verify\/proofs\.ts|src\/demo-games\/games\/[a-z]+\/page\/proof\.tsx)$/,
    path: /^(?:src\/demo-games|scripts\/new)\//,
    because: 'the proof of a provably fair game',
  },
  {
    word: 'room',
    names:
      /^(?:rooms?|Rooms?|ROOM|roomPage|openRoom|createRooms|RoomChange|RoomMessage|roomMessage|roomOf|RoomFrame|RoomFrameProps|RoomProps|chatRoom|ChatRoomReply|ChatRoomTable|chat_room|setRoomWords|readRoomForStaff|readRoom|room\$)$/,
    path: /^(?:src\/(?:chat|console\/features\/chat|contract\/staff\/chat|contract\/staff-registry\.ts|gateway\/features\/chat|gateway\/staff\/chat|gateway\/wiring|portal\/features\/chat|server|model|demo-games\/routes|gateway\/db\/migrations\/040-messages\.sql)|scripts\/(?:gallery|bench)|tests\/(?:deep\/clean-stop|e2e\/narrow|e2e\/play\/chat|engines)|vite\.config\.ts$)/,
    because: 'a chat room',
  },
  { word: 'room', names: /room-frame|chat-room/, path: /.*/, because: 'a chat room' },
  {
    word: 'room',
    names:
      /^(?:rooms?|Rooms?|ROOMS|roomId|roomList|readRooms|roomName|room_id|game_room|game_room_by_game|room_min_stake|room_max_stake|RoomRow|RoomDocument|RoomListRequest|MOST_ROOMS|presentRooms|GameRoomTable|roomGrid|roomButton|useRooms|WaitingRooms|RoomItem|RoomsProps|GLS2_roomList)$/,
    path: /^(?:src\/(?:contract|conformance|gateway\/features\/games|gateway\/db\/migrations\/050-games\.sql|portal\/features\/lobby|portal\/play|portal\/games|console\/features\/settings)|scripts\/bench\/lobby|tests\/e2e)/,
    because: 'a room of a vendor (GLS2_roomList), a name of the customer and of the wire',
  },
  {
    word: 'seat',
    names: /^(?:seat)$/,
    path: /^(?:src\/portal\/features\/lobby\/lobby\.test\.tsx|tests\/e2e\/play\/lobby\.spec\.ts)$/,
    because: 'the seat at a table that a player takes',
  },
  {
    word: 'seat',
    names: /^(?:seats?|Seat|seatOf)$/,
    path: /^(src\/demo-games\/games\/duel|docs\/examples\/fairness)\//,
    because: 'the seat of a player at a table',
  },
  {
    word: 'seat',
    names: /^(?:seats?|settleSeats)$/,
    path: /^src\/gateway\/testing\/collusion\//,
    because: 'the seat of a player at a table',
  },
  {
    word: 'seat',
    names: /^(?:DuelSeat)$/,
    path: /^src\/server\/open-demo-games\.test\.ts$/,
    because: 'the seat of a player at a table',
  },
  {
    word: 'settle',
    names: /^(allSettled|settled|dynamicImportSettled|onSettled|settleAtOnce)$/,
    path: /^(src|scripts|tests)\//,
    because: 'a promise settles: Promise.allSettled, Vitest, TanStack Query',
  },
  {
    word: 'settle',
    names:
      /^(settle(Feedback|Form)|settle(d|d_at|dAt|d_by|dBy)|(write|mark)Settled|isSettled|Settle|settle|settle-form)$/,
    path: /^(src\/(contract\/staff(-registry\.ts|\/)|console\/features\/(feedback|promotion-rules)|gateway\/(features|staff)\/(feedback|promotion-rules|promotions|overview)|gateway\/wiring|gateway\/db\/migrations)|tests\/e2e)/,
    because: 'a settled case of feedback and a settled promotion: names of the wire and of columns',
  },
  {
    word: 'settle',
    names: /^(settled|settled_at)$/,
    path: /^src\/gateway\/db\/migrations|^tests\/e2e/,
    because: 'columns: a round, a promotion, feedback',
  },
  { word: 'settle', names: /contracts-are-settled/, path: /^docs\//, because: 'contracts are settled in money' },
  {
    word: 'settle',
    names:
      /^(settle(Contracts|By|Days?|Slots|Due|Past|In|Draw|Batch|Some|One|All|Round|Duel|Deposit|Withdrawal|Promotions|Above|Seats)?|settled|naiveSettle|benchSettle|isSettle|Settled|settle(-contracts|-promotions)?|settled?(\..*)?)$/,
    path: /^(scripts\/(bench|money)|src\/(demo-games|gateway|model\/agents|model\/state-machines)|tests\/(deep\/(agents|support)|support\/conformance-gateway))/,
    because: 'money: bets, rounds, draws, orders, promotions and agents’ contracts are settled',
  },
  {
    word: 'tally',
    names: /^tally$/,
    path: /^src\/gateway\/(db\/migrations\/100-stream\.sql|set-aside\/jobs\.ts)$/,
    because: 'name of the consumer on the wire and in stored rows, with text keys of that name',
  },
  {
    word: 'tier',
    names: /^tier(?:Of)?$/,
    path: /^(?:src\/model\/agents|scripts\/money)\//,
    because: 'the row of a contract in the output of the commands',
  },
  {
    word: 'tier',
    names: /^(?:tier)$/,
    path: /^src\/gateway\/db\/stored-documents\.ts$|^(?:src\/(?:contract\/contracts|console\/features\/contracts|portal\/features\/agent|gateway\/features\/contracts|gateway\/staff\/contracts|model\/agents)|scripts\/gallery\/scenarios\/agents)\//,
    because: 'the tier of a contract, a name of the wire',
  },
  { word: 'turn', names: /turn-over/, path: /.*/, because: 'a card is turned over' },
  {
    word: 'turn',
    names: /^(?:turned)$/,
    path: /^src\/(?:contract\/staff\/games|console\/features\/games\/parts|gateway\/staff\/(?:games|previews)|gateway\/staff\/undo)\//,
    because: 'name of the wire: key of GamesRequest',
  },
  {
    word: 'turn',
    names: /^(?:turnMission|staffTurnMission)$/,
    path: /^src\/(?:contract|console\/features\/missions|gateway\/staff\/missions)\//,
    because: 'name of the wire: the call staffTurnMission',
  },
  {
    word: 'turn',
    names: /^(?:turn)$/,
    path: /^src\/console\/features\/switches\/board\.tsx$/,
    because: 'the text key keys.turn',
  },
  {
    word: 'turn',
    names: /^(?:turn|turns|Turn|turnClock|createTurnClock|lineOfTurn)$/,
    path: /^src\/demo-games\/games\/duel\//,
    because: 'the turn of a player',
  },
  { word: 'wall', names: /^wall-clock$/, path: /.*/, because: 'the wall clock' },
  {
    word: 'wall',
    names:
      /^(wall|walls|WALL|wallClock|readWallClock|from_wall|until_wall|src\/(console\/forms|model\/documents)\/wall-clock(\.test)?\.ts)$/,
    path: /^src\/(console\/(forms|schedule|features\/requests)|model\/documents\/(wall-clock|merchant-day)|(contract|gateway)\/staff\/requests|gateway\/features\/exports\/cells\.ts|gateway\/wiring\/wire-cashier\.test\.ts|ui\/time|ui\/words\/format-moment\.ts)/,
    because: 'wall-clock time, against the monotonic clock',
  },
  {
    word: 'way',
    names: /^way$/,
    path: /^(src\/ui\/schema-form|tests\/e2e\/members\/example-form)/,
    because: 'a field of the example form',
  },
  {
    word: 'way',
    names: /^way$/,
    path: /^(src\/(contract\/staff\/pay-methods|console\/features\/pay-methods|gateway\/(features\/cashier|staff\/pay-methods|wiring\/history|testing\/cashier-model)|model\/history))\//,
    because:
      'key of the wire and column of pay_method: how a payment method collects or pays (redirect, qr, transfer, c2c, account)',
  },
  {
    word: 'way',
    names: /^way$/,
    path: /^(src\/(contract\/agents|gateway\/features\/agents|portal\/features\/agent)|scripts\/gallery\/scenarios\/agents)\//,
    because: 'key of the wire: direction of a transfer between agent and downline',
  },
  {
    word: 'way',
    names: /^onTheWay$/,
    path: /^(src\/(contract\/staff\/finance|console\/features\/finance|gateway\/staff\/finance|server)|scripts\/gallery)\//,
    because: 'key of the wire: money in transit',
  },
  {
    word: 'way',
    names: /^ways$/,
    path: /^(src\/(contract\/staff|console|gateway\/staff|server)|scripts\/gallery)\//,
    because: 'key of the wire: the steps or resolutions that staff may choose',
  },
  { word: 'way', names: /^way$/, path: /^src\/console\/effects\/effect-lines/, because: 'placeholder of a text' },
  {
    word: 'machine',
    path: /^(src\/demo-games\/games\/slot\/|src\/gateway\/features\/games\/catalogue\/demo-titles|src\/demo-games\/(app|play\/verify-script)\.test|docs\/examples\/fairness\/|tests\/deep\/(slots|returns|support\/return))/,
    because: 'a slot machine, as the field calls it',
  },
  {
    word: 'way',
    path: /^(src\/demo-games\/games\/slot\/|docs\/examples\/fairness\/)/,
    because: 'a way to win of a slot without lines (243 ways), as the field calls it',
  },
  {
    word: 'room',
    path: /^(src\/demo-games\/(games\/table\/|play\/(api|verify-script))|docs\/examples\/fairness\/|src\/gateway\/features\/games\/catalogue\/demo-titles|tests\/deep\/faults\/killed-games)/,
    because: 'a room of a table game with its limits, as the wire and the field call it',
  },
  {
    word: 'way',
    names: /^(WAYS|ways)$/,
    path: /^src\/demo-games\/games\/lottery\/rules\//,
    because: 'the number of ways to draw a result, as in combinatorics',
  },
  {
    word: 'way',
    names: /^way$/,
    path: /^src\/(model\/screens|portal\/(start\/page-data|state\/modals|forms\/in-page))/,
    because: 'the parameter `way` of an address: which tab is open',
  },
];
