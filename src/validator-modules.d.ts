/** A schema file compiled by the build (scripts/build/validator-modules.ts): asks `judge` what the schema says is judged. */
declare module '*?validator' {
  const make: import('#model/form/judge.ts').MakeValidators;
  export default make;
}
