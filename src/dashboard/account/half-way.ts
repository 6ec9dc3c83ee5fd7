import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { isSecure } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { signInPath } from '../frame/screen.ts';

export const codePath = `${signInPath}/code`;
const cookieName = 'takilya_half_way';
const keptSeconds = 10 * 60;

/** On to the page that asks for the code. The browser's cookie goes to that page alone. */
export function goHalfway(
  services: { publicUrl: string },
  reply: FastifyReply,
  { halfToken, next }: { halfToken: string; next: string | undefined },
): FastifyReply {
  seeOther(reply, codeAddress(next), { 'set-cookie': halfWayCookie(services, halfToken, keptSeconds) });
  return reply;
}

function codeAddress(next: string | undefined): string {
  return next === undefined ? codePath : `${codePath}?${new URLSearchParams({ next })}`;
}

export function halfTokenOf(request: FastifyRequest): string {
  return cookieOf(request, cookieName) ?? '';
}

export function endedHalfWay(services: { publicUrl: string }): string {
  return halfWayCookie(services, '', 0);
}

function halfWayCookie({ publicUrl }: { publicUrl: string }, token: string, maxAgeSeconds: number): string {
  return cookie(cookieName, token, { path: codePath, isSecure: isSecure(publicUrl), maxAgeSeconds });
}
