/** In place of fast-uri, which rjsf brings for references between documents: our schemas refer within themselves only. */
const uri = {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
};

export default uri;
