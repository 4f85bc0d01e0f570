/** Values, links and addresses, which no language writes. */
const VALUES = /\{\w+\}|\((?:min|max)\)|\]\([^)]*\)|\bhttps?:\S+|\bwww\.\S+/g;

/** The words of a text without what is filled in and without addresses. */
export const plain = (text: string): string => text.replace(VALUES, ' ').replace(/\s+/g, ' ').trim();
