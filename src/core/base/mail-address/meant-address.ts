// Where most people here have their mail.
const usual = ['gmail.com', 'yahoo.com', 'yahoo.com.ph', 'hotmail.com', 'outlook.com', 'icloud.com'];
// One slip away from those, and right as they are.
const right = ['ymail.com', 'mail.com', 'email.com', 'gmx.com'];

/** The address that was probably meant, where its domain is one slip of a finger away from a usual one. */
export function meantAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).toLowerCase();
  if (usual.includes(domain) || right.includes(domain)) return undefined;
  const meant = usual.find((each) => isOneSlip(domain, each));
  return meant === undefined ? undefined : `${address.slice(0, at)}${meant}`;
}

/** One character too many, too few or another, or two that changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const rest = (text: string, from: number) => text.slice(same + from);
  if (rest(typed, 1) === rest(meant, 1) || rest(typed, 0) === rest(meant, 1) || rest(typed, 1) === rest(meant, 0)) {
    return true;
  }
  const areSwapped = typed[same] === meant[same + 1] && typed[same + 1] === meant[same];
  return areSwapped && rest(typed, 2) === rest(meant, 2);
}
