/**
 * The rule table of the brand linter: id, severity, description and remedy. The report, SARIF and docs/reference/brand-rules.md
 * use it; tests/fixtures/broken-brands breaks each rule.
 */

/** An error fails the check; warnings and notes are only reported. */
export type Severity = 'error' | 'warning' | 'note';

export interface BrandRule {
  readonly id: string;
  /** Default severity of a finding. */
  readonly severity: Severity;
  readonly rule: string;
  readonly help: string;
  /** `--fix` can fix it: there is one right answer. */
  readonly fixable?: true;
}

const SCHEMA_HELP =
  'Write what schemas/brand.schema.json asks for; an editor that reads $schema shows it while you type.';
const TREES_HELP =
  'Correct the document that the server sends; until then the platform repairs it as the finding says.';

export const BRAND_RULES: readonly BrandRule[] = [
  // Parsing: JSON and schema.
  rule('brand.absent', 'error', 'A brand folder holds a brand file.', 'Make one with `npm run brand -- new`.'),
  rule('brand.json', 'error', 'A file of the brand is JSON.', 'Correct the place that is named.'),
  rule(
    'brand.encoding',
    'error',
    'Brand and text files are UTF-8.',
    'Save the file as UTF-8; until then letters that are not English stand wrong in it.',
  ),
  rule(
    'brand.repeated-key',
    'error',
    'A key stands once in its object.',
    'Remove one: JSON readers keep the last and say nothing of the others.',
  ),
  rule('brand.code', 'error', 'The folder is named by a merchant code that is not reserved.', 'Rename the folder.'),
  rule('brand.folder', 'error', 'Folder and merchant code are the same.', 'Give both the same name.'),
  rule('brand.unknown-key', 'error', 'Every key is one that the schema has.', SCHEMA_HELP, true),
  rule('brand.value', 'error', 'Every value fits the schema.', SCHEMA_HELP),
  rule('brand.missing', 'error', 'Keys without which there is no site are there.', SCHEMA_HELP),
  rule(
    'brand.deceiving',
    'error',
    'Texts of the brand file hold no control characters, none that turn the direction of writing and none that nobody sees.',
    'Write the text again, without the character that is named.',
  ),
  rule(
    'brand.default-language',
    'error',
    'The default language is one of those offered.',
    'Add it to languages, or choose another.',
  ),
  rule(
    'brand.operator',
    'warning',
    'A brand names who runs it.',
    'Add "operator" with name, address and e-mail; until then terms, privacy and complaints are marked as samples.',
  ),
  rule(
    'brand.time-zone',
    'error',
    'The time zone is one that there is.',
    'Write its IANA name, for example "Europe/Malta"; days are counted in UTC until then.',
  ),
  rule(
    'brand.currency',
    'warning',
    'A currency is written with its own sign and digits (ISO 4217).',
    'Write the sign and the exponent that the finding names; amounts are a hundred times too large or small otherwise.',
  ),
  rule(
    'brand.numerals',
    'warning',
    'Arabic digits are asked for where there are Arabic pages.',
    'Add "AR" to languages, or leave "numerals" out: no page shows them until then.',
  ),
  rule(
    'brand.domain-kept',
    'error',
    'A domain is not one that the platform keeps for itself.',
    'Remove it: names under localhost are the platform’s, and every brand has one.',
  ),
  rule('brand.text', 'error', 'A text file is an object of key and text.', 'Correct the value.'),
  rule(
    'brand.asset',
    'warning',
    'A file in assets has a name and a size that can be served.',
    'Use letters, digits, dots and dashes; at most 500 files of at most 5 MB.',
  ),
  rule(
    'brand.domain-taken',
    'error',
    'A domain belongs to one brand.',
    'Remove it from one of the two; the first to claim it keeps it.',
  ),
  rule(
    'brand.key-order',
    'note',
    'The keys of the brand file stand in the order of the schema.',
    'Run the check with --fix: brands are then easy to compare.',
    true,
  ),
  rule(
    'brand.no-schema',
    'note',
    'The brand file names its schema, so that editors complete and explain.',
    'Run the check with --fix.',
    true,
  ),
  // Names: ids, and names in conditions.
  rule(
    'brand.unknown-id',
    'error',
    'An override or order list names an element that exists.',
    'Use the id that is suggested; `npm run brand -- portal` lists them all.',
  ),
  rule('brand.unknown-slot', 'error', 'An order list names a slot that exists.', 'Use the slot that is suggested.'),
  rule('brand.repeated-id', 'error', 'An added entry has an id of its own.', 'Rename one of the two.'),
  rule(
    'brand.unknown-switch',
    'warning',
    'A condition asks for a switch that the platform or the server knows.',
    'Correct the id. A switch of the server’s own is known when its trees are given with --trees.',
  ),
  rule(
    'brand.unknown-rule',
    'warning',
    'A condition asks for a registration rule that the platform or the server knows.',
    'Correct the field’s name. A field of the server’s own is known when its trees are given with --trees.',
  ),
  rule(
    'brand.unknown-path',
    'error',
    'A condition asks for a path that a brand file can have.',
    'Correct the path: one that no brand file has never holds.',
  ),
  rule(
    'brand.unknown-provider',
    'warning',
    'A provider of log-in by another site is one that the platform has a sign for.',
    'Correct the name; one that only your server knows is drawn with a plain sign.',
  ),
  rule(
    'brand.unknown-topic',
    'warning',
    'A link to a help topic names one that new sites have.',
    'Correct the topic; one that your staff wrote themselves is known to the site and not to this check.',
  ),
  rule(
    'brand.unknown-field',
    'warning',
    'A registration group lists fields by their names.',
    'Correct the name; a field that no rule enables is not drawn.',
  ),
  rule(
    'brand.unread',
    'warning',
    'Everything in the brand file is read by something.',
    'Remove it, or put it where it is read: it changes nothing here.',
  ),
  // The resolved portal: visibility and targets.
  rule(
    'brand.never-shown',
    'error',
    'A condition that a brand adds can hold together with the platform’s own.',
    'Correct the condition. To hide the element on purpose write "hidden": true.',
  ),
  rule(
    'brand.always',
    'warning',
    'A condition that a brand adds changes something for somebody.',
    'Remove the condition, or write the one that is meant: with this one the element is shown as without.',
  ),
  rule(
    'brand.no-one-passes',
    'error',
    'What an entry opens lets somebody in for whom the entry is shown.',
    'Widen the condition to those whom the gate lets in, or hide the entry.',
  ),
  rule(
    'brand.dead-target',
    'error',
    'An entry or slide of the brand’s own leads to a screen of the site.',
    'Use the address that is suggested; docs/reference/elements.md lists the routes.',
  ),
  rule(
    'brand.slide-refuses',
    'warning',
    'A slide that leads to log-in or registration is not shown to members, whom these send away.',
    'Give the slide a condition: "when": { "member": "visitor" }.',
  ),
  rule(
    'brand.twin-entries',
    'warning',
    'Entries of one navigation that the brand makes differ from the others in label or icon.',
    'Give one of them another label or icon, or hide it.',
  ),
  rule(
    'brand.hidden-target',
    'error',
    'What shown entries lead to is not hidden by the same brand file.',
    'Hide the entries too, or show what they lead to.',
  ),
  rule(
    'brand.required-hidden',
    'error',
    'A registration field that must be filled is not hidden.',
    'Show the field: without it every registration is refused.',
  ),
  rule(
    'brand.method-empty',
    'error',
    'A registration method that is offered has fields.',
    'Hide the method as well, or show its fields.',
  ),
  // The navigation graph (N02): each finding with the shortest path of clicks.
  rule(
    'path.guard-loop',
    'error',
    'The log-in guard and the addresses never send a visitor in a circle.',
    'Show the screen that the guard leads to.',
  ),
  rule(
    'path.gate-dead-end',
    'error',
    'A press that a gate stops ends in the log-in window or the warning.',
    'Show the window that the press should open.',
  ),
  rule('path.no-way-home', 'error', 'From every screen some press leads home.', 'Show the home screen.'),
  rule(
    'path.startup',
    'error',
    'A site that is closed shows its one start-up screen.',
    'Show it to everybody: it is all that a visitor of a closed site sees.',
  ),
  rule(
    'path.turned-away',
    'warning',
    'A shown entry does not lead to a screen that sends its visitor home.',
    'Give the entry the condition of its screen.',
  ),
  rule(
    'path.entry-refused',
    'warning',
    'A shown entry is not refused to the member who presses it.',
    'Give the entry the condition of what it opens.',
  ),
  rule(
    'path.unreachable',
    'note',
    'Every window and screen that is not hidden can be reached by somebody.',
    'Hide it too, or show a way to it.',
  ),
  rule(
    'path.dead-switch',
    'note',
    'Every switch that the platform reads changes something on this site.',
    'Nothing to do where it is meant: support is told that the switch does nothing here.',
  ),
  rule('brand.no-login', 'error', 'There is a way to log in.', 'Show login.username or login.sms.'),
  rule(
    'texts.missing',
    'error',
    'Every text key that the brand file names has a text in each language offered.',
    'Add the text.',
  ),
  rule(
    'texts.language-incomplete',
    'error',
    'A language that is offered is complete in the platform’s texts.',
    'Remove the language until it is.',
  ),
  rule(
    'texts.placeholders',
    'error',
    'A text has exactly the placeholders that are filled in where it stands.',
    'Use those of the text that it replaces; a label and a heading have none.',
  ),
  rule(
    'texts.plural',
    'warning',
    'A counted text has a form for each plural category of its language, or one plain text for every count.',
    'Write the forms that the finding names, or one text under the key without a suffix.',
  ),
  rule('texts.unread', 'warning', 'A text has a key that something reads.', 'Correct the key, or remove the text.'),
  rule(
    'texts.other-language',
    'warning',
    'The texts of a language are written in it.',
    'Write them again: the file is another language’s, or was copied from it.',
  ),
  rule(
    'texts.file-unread',
    'warning',
    'A text file is named after a language that the brand offers.',
    'Offer the language, rename the file (EN.json), or remove it.',
  ),
  rule(
    'texts.markup',
    'error',
    'Texts are plain: no HTML, no entities.',
    'Write the text without markup: it is shown as it stands.',
  ),
  rule(
    'texts.control',
    'error',
    'Texts hold no control characters and none that turn the direction of writing.',
    'Remove the character that is named.',
  ),
  rule(
    'texts.empty',
    'warning',
    'A text is not blank.',
    'Write it, or remove the key: the platform’s own then stands there.',
  ),
  rule(
    'texts.too-long',
    'warning',
    'A text fits the place where it is drawn, measured in the brand’s own font.',
    'Shorten it. An error where the brand’s own text is far too long, else a warning.',
  ),
  rule(
    'brand.missing-glyphs',
    'warning',
    'The brand’s fonts have the letters of its texts.',
    'Choose a font that has them; until then they come from the visitor’s system and look different.',
  ),
  rule(
    'theme.contrast',
    'error',
    'Every pair of colours in use meets WCAG 2.2 AA (4.5:1 for writing, 3:1 for shapes) in each mode offered.',
    'Run the check with --fix, or remove the override: derived colours always pass.',
    true,
  ),
  rule(
    'theme.moved-accent',
    'note',
    'The accent is drawn as the brand file gives it.',
    'Where it would not read it is moved in lightness; the finding has both colours.',
  ),
  rule('assets.missing', 'error', 'A picture that the brand file names is there.', 'Add the file, or remove the key.'),
  rule(
    'assets.huge',
    'error',
    'A picture is small enough for a phone’s first paint.',
    'Fewer pixels, WebP or AVIF, or a simpler SVG.',
  ),
  rule(
    'assets.format',
    'error',
    'A picture can be read and is of the kind that its name says.',
    'Export it again, or give the file the ending of its content.',
  ),
  rule('assets.truncated', 'error', 'A picture is whole.', 'Copy or export it again: its end is missing.'),
  rule('assets.ratio', 'warning', 'A picture has the shape of its place.', 'Crop it to the shape that is named.'),
  rule(
    'assets.small',
    'warning',
    'A picture has enough pixels for its place on a sharp screen.',
    'Export it larger, or as SVG.',
  ),
  rule(
    'assets.unsafe-svg',
    'error',
    'An SVG holds no script and loads nothing from elsewhere.',
    'Remove the part that is named; export the drawing as plain paths.',
  ),
  rule('assets.unused', 'warning', 'Files in assets are named by the brand file.', 'Remove the file, or name it.'),
  rule(
    'brand.secret',
    'error',
    'No file of a brand folder holds a password, key or token: all of it can be read by anybody.',
    'Remove it, and replace the secret where it is valid: it counts as known.',
  ),
  rule(
    'origins.unlisted',
    'warning',
    'A link leads to the brand’s own domains or to a host listed in origins.',
    'List the host in origins.links, so that it is known to be meant.',
  ),
  rule(
    'origins.odd-host',
    'error',
    'An origin is a whole public host name.',
    'Write the exact host, for example https://cdn.aurora.example.',
  ),
  rule('origins.insecure', 'warning', 'Addresses are https.', 'Write https: browsers block or mark the other.'),
  // With trees (--trees).
  rule(
    'origins.cdn-unlisted',
    'error',
    'The hosts that the server names for pictures and games are listed in origins.',
    'List the host: pages refuse everything else.',
  ),
  rule(
    'origins.unused',
    'warning',
    'An origin that is listed for pictures or games is one that the server names.',
    'Remove it: each origin more is one that pages may load from.',
  ),
  rule(
    'trees.switch-unread',
    'warning',
    'A switch of the tree is one that the platform or the brand file asks for.',
    'Correct the id if it is meant to do something here.',
  ),
  rule('status.value', 'warning', 'The status answer has the form that docs/reference/wire.md gives it.', TREES_HELP),
  rule('lanes.value', 'warning', 'The vendor lanes have the form that docs/reference/wire.md gives them.', TREES_HELP),
  rule('switches.node', 'warning', 'A node of the switch tree has an id of its own and is on or off.', TREES_HELP),
  rule('member.value', 'error', 'Member info has the form that docs/reference/wire.md gives it.', TREES_HELP),
  rule('rules.not-an-object', 'error', 'A field’s rule is an object.', TREES_HELP),
  rule('rules.field-name', 'error', 'A field’s name is a letter, then letters and digits.', TREES_HELP),
  rule('rules.yes-or-no', 'error', 'enabled and required are yes or no.', TREES_HELP),
  rule('rules.length', 'error', 'Lengths are whole numbers up to 255.', TREES_HELP),
  rule('rules.length-order', 'error', 'The least length is at most the greatest.', TREES_HELP),
  rule('rules.pattern', 'error', 'A pattern is a text of at most 500 characters.', TREES_HELP),
  rule('rules.kind', 'error', 'A patternId is the number of a kind.', TREES_HELP),
  rule('rules.too-many', 'error', 'At most 60 fields are ruled.', TREES_HELP),
  rule(
    'rules.pattern-broken',
    'error',
    'A pattern compiles in the linear engine.',
    'Correct it; until then the kind decides.',
  ),
  rule(
    'rules.pattern-unsafe',
    'error',
    'A pattern’s matching time is shown to be linear in engines that backtrack as well.',
    'Write it without a repetition inside a repetition.',
  ),
  rule(
    'rules.unsatisfiable',
    'error',
    'Some value fits a rule: its pattern or kind allows a length within the bounds.',
    'Widen the bounds or correct the pattern: now no value is ever accepted.',
  ),
];

const byId = new Map(BRAND_RULES.map((entry) => [entry.id, entry]));

/** Undefined for an unknown id. */
export function brandRule(id: string): BrandRule | undefined {
  return byId.get(id);
}

function rule(id: string, severity: Severity, sentence: string, help: string, fixable?: true): BrandRule {
  return { id, severity, rule: sentence, help, ...(fixable ? { fixable } : {}) };
}
