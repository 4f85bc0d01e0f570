/** A schema file compiled by the build (scripts/build/validator-modules.ts): asks `validate` what the schema says is judged. */
declare module '*?validator' {
  const make: import('#model/form/judge.ts').MakeValidators;
  export default make;
}

/** The sheet of a theme file, made by the build (scripts/build/theme-sheets.ts): imported for what it does. */
declare module '*?theme' {}
