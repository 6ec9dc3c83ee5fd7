import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../frame/services.ts';
import { auditLogRoutes } from './audit-log.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { invitationRoutes } from './invitation.ts';
import { mailboxRoutes } from './mailbox.ts';
import { ownAccountRoutes } from './own-account.ts';
import { signInRoutes } from './sign-in.ts';
import { teamRoutes } from './team.ts';

/** Accounts, the team, what was done, and the mailbox of trials. */
export function accountRoutes(app: FastifyInstance, services: DashboardServices): void {
  signInRoutes(app, services);
  forgottenPasswordRoutes(app, services);
  invitationRoutes(app, services);
  ownAccountRoutes(app, services);
  teamRoutes(app, services);
  auditLogRoutes(app, services);
  mailboxRoutes(app, services);
}
