/** The value of `--name=value` or `--name value` on the command line. */
export function optionOf(name: string): string | undefined {
  const given = process.argv.slice(2);
  const index = given.findIndex((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  if (index < 0) return undefined;
  const [, value] = (given[index] as string).split('=', 2);
  return value ?? given[index + 1];
}
