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
  'Write what schemas/brand.schema.json requires. An editor that supports $schema shows it while you type.';
const TREES_HELP =
  'Correct the document that the server sends. Until then, the platform repairs it as the finding describes.';

export const BRAND_RULES: readonly BrandRule[] = [
  // Parsing: JSON and schema.
  rule('brand.absent', 'error', 'A brand folder contains a brand file.', 'Create one with `npm run brand -- new`.'),
  rule(
    'brand.unreadable',
    'error',
    'Every file of a brand can be read: it is a file, not a folder or link, text where text is expected, and not too large.',
    'Correct the type, permissions, content or size of the file.',
  ),
  rule('brand.json', 'error', 'Brand and text files are valid JSON.', 'Fix the syntax error at the reported position.'),
  rule(
    'brand.encoding',
    'error',
    'Brand and text files are UTF-8.',
    'Save the file as UTF-8. Until then, non-English letters are displayed incorrectly.',
  ),
  rule(
    'brand.repeated-key',
    'error',
    'A key appears once in its object.',
    'Remove one of them: JSON parsers keep the last one and ignore the others without a warning.',
  ),
  rule('brand.code', 'error', 'The folder name is a merchant code that is not reserved.', 'Rename the folder.'),
  rule('brand.folder', 'error', 'The folder name and the merchant code are the same.', 'Give both the same name.'),
  rule('brand.unknown-key', 'error', 'Every key exists in the schema.', SCHEMA_HELP, true),
  rule('brand.value', 'error', 'Every value matches the schema.', SCHEMA_HELP),
  rule('brand.missing', 'error', 'All required keys are present.', SCHEMA_HELP),
  rule(
    'brand.deceiving',
    'error',
    'Texts of the brand file contain no control characters, no characters that change the writing direction and no invisible characters.',
    'Rewrite the text without the reported character.',
  ),
  rule(
    'brand.default-language',
    'error',
    'The default language is one of the offered languages.',
    'Add it to "languages", or choose another default language.',
  ),
  rule(
    'brand.operator',
    'warning',
    'A brand names the company that operates it.',
    'Add "operator" with name, address and e-mail. Until then, terms, privacy and complaints are marked as samples.',
  ),
  rule(
    'brand.time-zone',
    'error',
    'The time zone is the IANA name of one.',
    'Write its IANA name, for example "Europe/Malta". Until then, days are counted in UTC.',
  ),
  rule(
    'brand.currency',
    'warning',
    'A currency has its own symbol and number of decimals (ISO 4217).',
    'Write the symbol and the exponent that the finding names. A wrong exponent makes amounts 100 times too large or too small.',
  ),
  rule(
    'brand.numerals',
    'warning',
    'A brand selects Arabic digits only if it offers Arabic pages.',
    'Add "AR" to "languages", or remove "numerals": no page shows Arabic digits until then.',
  ),
  // Market packs.
  rule(
    'pack.invalid',
    'error',
    'Every named market pack exists and is valid.',
    'Correct the name, or the pack: `npm run packs -- check`. Until then, the last good packs bind the site.',
  ),
  rule(
    'pack.currency',
    'error',
    'A market pack with amounts has the brand’s currency.',
    'Name another pack, or correct the currency. Until then, the last good packs bind the site.',
  ),
  rule(
    'pack.contradiction',
    'error',
    'The named market packs do not demand opposite things.',
    'Serve the markets by separate brands. Until then, the last good packs bind the site.',
  ),
  rule('pack.display', 'error', 'What a market demands to be shown is not hidden.', 'Remove "hidden".'),
  rule(
    'pack.message',
    'error',
    'Words that a market prescribes are in the texts of each language.',
    'Write the text with these words.',
  ),
  rule(
    'pack.distance',
    'error',
    'Limits, self-exclusion, withdrawal and help are as few clicks away as a market demands.',
    'Show an entry that leads there, or remove what hides it.',
  ),
  rule(
    'brand.domain-kept',
    'error',
    'A domain is not reserved by the platform.',
    'Remove it: names under localhost belong to the platform, and every brand already has one.',
  ),
  rule('brand.text', 'error', 'A text file is an object that maps keys to texts.', 'Correct the value.'),
  rule(
    'brand.asset',
    'warning',
    'A file in assets has a name and a size that the platform can serve.',
    'Use letters, digits, dots and dashes in names, and at most 500 files of up to 5 MB each.',
  ),
  rule(
    'brand.domain-taken',
    'error',
    'A domain belongs to one brand.',
    'Remove it from one of the two brands. The brand that claimed it first keeps it.',
  ),
  rule(
    'brand.key-order',
    'note',
    'The keys of the brand file follow the order of the schema.',
    'Run the check with --fix, so that brands are easy to compare.',
    true,
  ),
  rule(
    'brand.no-schema',
    'note',
    'The brand file names its schema, so that editors can complete and explain its keys.',
    'Run the check with --fix.',
    true,
  ),
  // Names: ids, and names in conditions.
  rule(
    'brand.unknown-id',
    'error',
    'An override or order list names an element that exists.',
    'Use the suggested id; `npm run brand -- portal` lists all ids.',
  ),
  rule('brand.unknown-slot', 'error', 'An order list names a slot that exists.', 'Use the suggested slot.'),
  rule('brand.repeated-id', 'error', 'Every added entry has a unique id.', 'Rename one of the two.'),
  rule(
    'brand.unknown-switch',
    'warning',
    'A condition names a switch that the platform or the server defines.',
    'Correct the id. To check switches that only the server defines, pass its trees with --trees.',
  ),
  rule(
    'brand.unknown-rule',
    'warning',
    'A condition names a registration field that the platform or the server defines.',
    'Correct the field name. To check fields that only the server defines, pass its trees with --trees.',
  ),
  rule(
    'brand.unknown-path',
    'error',
    'A condition names a path that can exist in a brand file.',
    'Correct the path: a condition on an unknown path is never true.',
  ),
  rule(
    'brand.unknown-provider',
    'warning',
    'A social log-in provider is one that the platform has an icon for.',
    'Correct the name. A provider that only your server knows is shown with a generic icon.',
  ),
  rule(
    'brand.unknown-topic',
    'warning',
    'A link to a help topic names a topic that new sites have.',
    'Correct the topic. This check does not know topics that your staff added.',
  ),
  rule(
    'brand.unknown-field',
    'warning',
    'A registration group lists existing field names.',
    'Correct the name. A field that no rule enables is not shown.',
  ),
  rule(
    'brand.unread',
    'warning',
    'Every value in the brand file has an effect.',
    'Remove it, or move it to where it has an effect: it changes nothing here.',
  ),
  rule(
    'brand.same-order',
    'note',
    'An order list changes an order.',
    'Remove the list, or change it: the elements have this order without it.',
  ),
  // The resolved portal: visibility and targets.
  rule(
    'brand.never-shown',
    'error',
    'A condition that a brand adds can be true together with the platform’s own condition.',
    'Correct the condition. To hide the element on purpose, write "hidden": true.',
  ),
  rule(
    'brand.always',
    'warning',
    'A condition that a brand adds changes who sees the element.',
    'Remove the condition or correct it: the element is shown to the same users with and without it.',
  ),
  rule(
    'brand.no-one-passes',
    'error',
    'At least one user who sees an entry can open its target.',
    'Widen the condition to users whom the gate admits, or hide the entry.',
  ),
  rule(
    'brand.dead-target',
    'error',
    'An entry or slide that the brand adds leads to a screen of the site.',
    'Use the suggested address; docs/reference/elements.md lists the routes.',
  ),
  rule(
    'brand.slide-refuses',
    'warning',
    'A slide that leads to log-in or registration is not shown to members, because these screens redirect them.',
    'Add the condition "when" with "member": "visitor" to the slide.',
  ),
  rule(
    'brand.twin-entries',
    'warning',
    'Entries that the brand adds or changes differ from the other entries of the same navigation in label or icon.',
    'Change the label or icon of one of them, or hide it.',
  ),
  rule(
    'brand.hidden-target',
    'error',
    'A brand file does not hide the targets of entries that it shows.',
    'Hide the entries too, or show their targets.',
  ),
  rule(
    'brand.required-hidden',
    'error',
    'A required registration field is not hidden.',
    'Show the field: without it, every registration is rejected.',
  ),
  rule(
    'brand.method-empty',
    'error',
    'An offered registration method has fields.',
    'Hide the method too, or show its fields.',
  ),
  // The navigation graph (N02): each finding with the shortest path of clicks.
  rule(
    'path.guard-loop',
    'error',
    'The log-in guard and the routes never redirect a visitor in a loop.',
    'Show the screen that the guard redirects to.',
  ),
  rule(
    'path.gate-dead-end',
    'error',
    'A click that a gate blocks opens the log-in window or the warning.',
    'Show the window that the click should open.',
  ),
  rule('path.no-way-home', 'error', 'Every screen has an entry that leads home.', 'Show the home screen.'),
  rule(
    'path.startup',
    'error',
    'A closed site shows exactly one start-up screen.',
    'Show it to everyone: a visitor of a closed site sees nothing else.',
  ),
  rule(
    'path.turned-away',
    'warning',
    'A shown entry does not lead to a screen that redirects the user home.',
    'Give the entry the same condition as its screen.',
  ),
  rule(
    'path.entry-refused',
    'warning',
    'A member can open every entry that is shown to them.',
    'Give the entry the same condition as its target.',
  ),
  rule(
    'path.unreachable',
    'note',
    'At least one user can reach every window and screen that is not hidden.',
    'Hide it too, or show an entry that leads to it.',
  ),
  rule(
    'path.dead-switch',
    'note',
    'Every switch that the platform reads changes something on this site.',
    'If this is intended, do nothing: support staff see that the switch has no effect here.',
  ),
  rule('brand.no-login', 'error', 'At least one log-in method is shown.', 'Show login.username or login.sms.'),
  rule(
    'texts.missing',
    'error',
    'Every text key that the brand file names has a text in each offered language.',
    'Add the text.',
  ),
  rule(
    'texts.language-incomplete',
    'error',
    'The platform has all its texts in every offered language.',
    'Remove the language until its texts are complete.',
  ),
  rule(
    'texts.placeholders',
    'error',
    'A text has exactly the placeholders that the platform fills in.',
    'Use the placeholders of the text that it replaces. Labels and headings have no placeholders.',
  ),
  rule(
    'texts.plural',
    'warning',
    'A text with a count has a form for each plural category of its language, or one text for all counts.',
    'Write the forms that the finding lists, or one text under the key without a suffix.',
  ),
  rule('texts.unread', 'warning', 'Every text key is in use.', 'Correct the key, or remove the text.'),
  rule(
    'texts.other-language',
    'warning',
    'Texts are written in the language of their file.',
    'Rewrite the texts: they are in another language, or copied from its file.',
  ),
  rule(
    'texts.file-unread',
    'warning',
    'The name of a text file is a language that the brand offers.',
    'Add the language to the brand, rename the file (for example EN.json), or remove it.',
  ),
  rule(
    'texts.markup',
    'error',
    'Texts are plain text without HTML tags or entities.',
    'Remove the markup: it is displayed as plain characters.',
  ),
  rule(
    'texts.control',
    'error',
    'Texts contain no control characters and no characters that change the writing direction.',
    'Remove the reported character.',
  ),
  rule(
    'texts.empty',
    'warning',
    'A text is not blank.',
    'Write the text, or remove the key to use the platform’s text.',
  ),
  rule(
    'texts.too-long',
    'warning',
    'A text fits the place where it is shown, measured in the brand’s own font.',
    'Shorten the text. The finding is an error if the brand’s own text is far too long, otherwise a warning.',
  ),
  rule(
    'brand.missing-glyphs',
    'warning',
    'The brand’s fonts contain every letter of its texts.',
    'Choose a font that contains them. Until then, they are shown in a system font and look different.',
  ),
  rule(
    'theme.contrast',
    'error',
    'Every pair of colours in use meets WCAG 2.2 AA (4.5:1 for text, 3:1 for shapes) in each offered mode.',
    'Run the check with --fix, or remove the override: derived colours always pass.',
    true,
  ),
  rule(
    'theme.moved-accent',
    'note',
    'The accent is shown exactly as the brand file defines it.',
    'If the accent is not readable, the platform adjusts its lightness. The finding shows both colours.',
  ),
  rule('assets.missing', 'error', 'A picture that the brand file names exists.', 'Add the file, or remove the key.'),
  rule(
    'assets.huge',
    'error',
    'A picture is small enough for the first paint on a phone.',
    'Use fewer pixels, WebP or AVIF, or a simpler SVG.',
  ),
  rule(
    'assets.format',
    'error',
    'A picture is readable, and its file extension matches its content.',
    'Export it again, or give the file the extension of its content.',
  ),
  rule(
    'assets.truncated',
    'error',
    'A picture file is complete.',
    'Copy or export it again: the end of the file is missing.',
  ),
  rule(
    'assets.ratio',
    'warning',
    'A picture has the aspect ratio of its place.',
    'Crop it to the reported aspect ratio.',
  ),
  rule(
    'assets.small',
    'warning',
    'A picture has enough pixels for its place on a high-density screen.',
    'Export it larger, or as SVG.',
  ),
  rule(
    'assets.unsafe-svg',
    'error',
    'An SVG contains no script and loads nothing from other hosts.',
    'Remove the reported part, and export the drawing as plain paths.',
  ),
  rule(
    'assets.unused',
    'warning',
    'The brand file names every file in assets.',
    'Remove the file, or name it in the brand file.',
  ),
  rule(
    'brand.secret',
    'error',
    'No file of a brand folder contains a password, key or token: anyone can read these files.',
    'Remove the secret, and replace it wherever it is valid: it counts as exposed.',
  ),
  rule(
    'origins.unlisted',
    'warning',
    'A link leads to a domain of the brand or to a host listed in origins.',
    'If the link is intended, add the host to origins.links.',
  ),
  rule(
    'origins.odd-host',
    'error',
    'An origin is a complete public host name.',
    'Write the exact host, for example https://cdn.aurora.example.',
  ),
  rule(
    'origins.insecure',
    'warning',
    'Addresses use https.',
    'Use https: browsers block http addresses or mark them as not secure.',
  ),
  // With trees (--trees).
  rule(
    'origins.cdn-unlisted',
    'error',
    'The hosts that the server names for pictures and games are listed in origins.',
    'Add the host: pages block every other host.',
  ),
  rule(
    'origins.unused',
    'warning',
    'The server names every origin that is listed for pictures or games.',
    'Remove it: every extra origin is one more host that pages may load from.',
  ),
  rule(
    'trees.switch-unread',
    'warning',
    'The platform or the brand file reads every switch of the tree.',
    'Correct the id if the switch should have an effect here.',
  ),
  rule('status.value', 'warning', 'The status reply has the format that docs/reference/wire.md describes.', TREES_HELP),
  rule('lanes.value', 'warning', 'The vendor lanes have the format that docs/reference/wire.md describes.', TREES_HELP),
  rule('switches.node', 'warning', 'A node of the switch tree has a unique id and is on or off.', TREES_HELP),
  rule('member.value', 'error', 'Member info has the format that docs/reference/wire.md describes.', TREES_HELP),
  rule('rules.not-an-object', 'error', 'The rule of a field is an object.', TREES_HELP),
  rule('rules.field-name', 'error', 'A field name is a letter, followed by letters and digits.', TREES_HELP),
  rule('rules.yes-or-no', 'error', 'enabled and required are yes or no.', TREES_HELP),
  rule('rules.length', 'error', 'Lengths are whole numbers up to 255.', TREES_HELP),
  rule('rules.length-order', 'error', 'The minimum length is not greater than the maximum length.', TREES_HELP),
  rule('rules.pattern', 'error', 'A pattern is a string of at most 500 characters.', TREES_HELP),
  rule('rules.kind', 'error', 'A patternId is the number of a pattern kind.', TREES_HELP),
  rule('rules.too-many', 'error', 'At most 60 fields have rules.', TREES_HELP),
  rule(
    'rules.pattern-broken',
    'error',
    'A pattern compiles in the linear-time engine.',
    'Correct the pattern. Until then, the pattern kind applies.',
  ),
  rule(
    'rules.pattern-unsafe',
    'error',
    'A pattern is proven to match in linear time, also in backtracking engines.',
    'Rewrite it without nested repetitions.',
  ),
  rule(
    'rules.unsatisfiable',
    'error',
    'At least one value satisfies a rule: its pattern or kind allows a length within the bounds.',
    'Widen the bounds or correct the pattern: at present, no value is accepted.',
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
