interface Taken {
  /** Whether words choose what to run. */
  takesWords?: boolean;
  /** Options whose value is a number from 0. */
  numbers?: readonly string[];
  /** Options whose value may stand apart, after a space. */
  apart?: readonly string[];
}

/** What is asked for wrongly, or with --help, runs nothing: everything would take long. */
export function onlyOptions(
  known: readonly string[],
  { takesWords = true, numbers = [], apart = [] }: Taken = {},
): void {
  const given = process.argv.slice(2);
  const options = known.length === 0 ? 'There are no options' : `The options are ${known.join(', ')}`;
  const chosen = takesWords ? 'words choose what to run' : 'words choose nothing here';
  const end = (fault: string, code: number) => {
    console.error(`${fault}${options}; ${chosen}. README.md says more.`);
    process.exit(code);
  };
  for (const [place, argument] of given.entries()) {
    const [name = '', value] = argument.split('=', 2);
    if (argument === '--help' || argument === '-h') end('', 0);
    else if (argument.startsWith('-') && !known.includes(name)) end(`${argument} is no option. `, 1);
    else if (numbers.includes(name) && !(value !== undefined && value !== '' && Number(value) >= 0))
      end(`${name} is a number, as in ${name}=10. `, 1);
    else if (!argument.startsWith('-') && !takesWords && !apart.includes(given[place - 1] ?? ''))
      end(`Nothing is chosen by ${argument}. `, 1);
  }
}
