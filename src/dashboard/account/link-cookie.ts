import type { FastifyReply, FastifyRequest } from 'fastify';
import { invitationPath, passwordResetPath, signUpConfirmPath } from '../../core/accounts/sign-in/account.ts';
import { isTokenShaped } from '../../core/accounts/sign-in/secret-token.ts';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { isSecure } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';

/** A link of a mail that opens something once; its token waits in a cookie that is sent to its own page alone. */
interface MailedLink {
  cookieName: string;
  path: string;
}

export const resetLink: MailedLink = { cookieName: 'takilya_reset', path: passwordResetPath };
export const signUpLink: MailedLink = { cookieName: 'takilya_sign_up', path: signUpConfirmPath };
export const invitationLink: MailedLink = { cookieName: 'takilya_invitation', path: invitationPath };

// Long enough to find the password of an account that has to be signed in to first.
const keptSeconds = 3_600;

/** Moves the token out of the URL at once, so that it stays in no history; says whether there was one. */
export function takeFromAddress(
  { publicUrl }: { publicUrl: string },
  link: MailedLink,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const { token } = queryOf(request);
  if (token === undefined || !isTokenShaped(token)) return false;
  seeOther(reply, link.path, { 'set-cookie': linkCookie({ publicUrl }, link, token, keptSeconds) });
  return true;
}

export function tokenOf({ cookieName }: MailedLink, request: FastifyRequest): string {
  return cookieOf(request, cookieName) ?? '';
}

export function forgottenLink(services: { publicUrl: string }, link: MailedLink): string {
  return linkCookie(services, link, '', 0);
}

function linkCookie(
  { publicUrl }: { publicUrl: string },
  { cookieName, path }: MailedLink,
  token: string,
  maxAgeSeconds: number,
): string {
  return cookie(cookieName, token, { path, isSecure: isSecure(publicUrl), maxAgeSeconds });
}
