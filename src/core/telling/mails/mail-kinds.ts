// The kinds under which mails are queued. Somebody who asked for a password waits for it, and never behind buyers' mails.
export const orderMailKind = 'mail';
export const accountMailKind = 'account-mail';
