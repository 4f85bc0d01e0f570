import { describe, expect, it } from 'vitest';
import { reportPrivateWords } from './private-words.ts';
import { PRIVATE_WORDS } from './word-table.ts';

const wordsIn = (path: string, text: string) =>
  reportPrivateWords([{ path, text }], []).problems.map((problem) => /"(.+?)"/.exec(problem)?.[1]);

describe('the check of private words', () => {
  it('names the file, the line, the word and what to write instead', () => {
    const file = { path: 'src/a.ts', text: 'const one = 1;\n/** Done anew. */\n' };
    expect(reportPrivateWords([file], []).problems).toEqual([
      'src/a.ts:2: "anew" in anew is a private word: write again',
    ]);
  });

  it.each(Object.keys(PRIVATE_WORDS))('finds "%s"', (word) => {
    expect(wordsIn('src/a.ts', `const ${word}Of = 1;`)).toEqual([word]);
  });

  it.each([
    ['a name of several parts', 'src/a.ts', 'const noteDeedOf = 1;', 'deed'],
    ['a constant', 'src/a.ts', 'const MOST_COLLEAGUES = 1;', 'colleague'],
    ['another form', 'src/a.ts', 'const judgement = 1;', 'judge'],
    ['a value in a template', 'src/a.ts', `const a = \`of \${purse.size}\`;`, 'purse'],
    ['a comment of SQL', 'src/a.sql', '-- Whoever asks is answered.', 'whoever'],
    ['a document', 'docs/a.md', 'The door refuses it.', 'door'],
    ['a path', 'src/staff-door.ts', '', 'door'],
    ['a name that says or tells', 'src/a.ts', 'const tellOwner = 1;', 'tell'],
  ])('finds the word in %s', (_, path, text, word) => {
    expect(wordsIn(path, text)).toEqual([word]);
  });

  it.each([
    ['a string', 'src/a.ts', "const a = 'stranger';"],
    ['the words of a template', 'src/a.ts', `const a = \`a stranger at \${place}\`;`],
    ['code and quotes of a document', 'docs/a.md', 'Run `npm run papers`, see "a stranger reads".'],
    ['a regular expression', 'src/a.ts', 'const a = /nobody [a/]/;'],
    ['a longer word', 'src/a.ts', 'const recommended = amendment;'],
    ['a sentence that says or tells', 'src/a.ts', '/** The reply says so. */'],
  ])('leaves %s alone', (_, path, text) => {
    expect(wordsIn(path, text)).toEqual([]);
  });

  it('takes an honest use, and names one that nothing uses any more', () => {
    const honest = [{ word: 'door', path: /^docs\/a\.md$/, line: /front door/, because: 'a real one' }];
    const file = { path: 'docs/a.md', text: 'The front door.' };
    expect(reportPrivateWords([file], honest)).toEqual({ problems: [], unused: [] });
    expect(reportPrivateWords([{ path: 'docs/a.md', text: 'A gate.' }], honest).unused).toEqual(honest);
  });

  it('takes a name in the meaning of the field, and no other name with the word', () => {
    const honest = [{ word: 'bar', names: /Bar$/, path: /^src\/portal\//, because: 'a bar of the interface' }];
    const file = { path: 'src/portal/a.ts', text: 'const bottomBar = 1;\nconst barOf = 2;\n' };
    expect(reportPrivateWords([file], honest).problems).toEqual([
      'src/portal/a.ts:2: "bar" in barOf is a private word: write denial reason',
    ]);
  });
});
