/** Parts of aurora's home that must show something whatever a gateway answers. */
export const THIRD_PARTY_KINDS = [
  'home.banners',
  'home.categories',
  'home.vendors',
  'footer.licence',
  'footer.ageNotice',
  'footer.help',
];
