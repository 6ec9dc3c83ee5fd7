import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../services.ts';
import { signInRoutes } from './sign-in.ts';

/** Accounts, the team, what was done, and the mailbox of trials. */
export function accountRoutes(app: FastifyInstance, services: DashboardServices): void {
  signInRoutes(app, services);
}
