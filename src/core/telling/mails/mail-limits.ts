/** How many mails about orders go out in an hour; docs/decisions/0023-mail-limits.md says why so many. */
export interface MailLimits {
  /** To one address. */
  recipient: number;
  /** To one address about one event, of orders that nobody paid for. */
  event: number;
  /** Of orders that nobody paid for and that were placed from one address of the network. */
  caller: number;
}

export const mailLimitsDefault: MailLimits = { recipient: 5, event: 5, caller: 200 };
