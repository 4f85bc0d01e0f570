/** Placeholders, links and addresses, which are not translated. */
const VALUES = /\{\w+\}|\((?:min|max)\)|\]\([^)]*\)|\bhttps?:\S+|\bwww\.\S+/g;

export const plain = (text: string): string => text.replace(VALUES, ' ').replace(/\s+/g, ' ').trim();
