/** What is asked for wrongly, or with --help, runs nothing: everything would take long. */
export function onlyOptions(known: readonly string[]): void {
  const unknown = process.argv.slice(2).find((argument) => {
    return argument.startsWith('-') && !known.includes(argument.split('=', 1)[0] as string);
  });
  if (unknown === undefined) return;
  const isHelp = unknown === '--help' || unknown === '-h';
  const options = known.length === 0 ? 'There are no options' : `The options are ${known.join(', ')}`;
  console.error(
    `${isHelp ? '' : `${unknown} is no option. `}${options}; words choose what to run. README.md says more.`,
  );
  process.exit(isHelp ? 0 : 1);
}
