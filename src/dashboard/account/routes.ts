import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../services.ts';

export function accountRoutes(_app: FastifyInstance, _services: DashboardServices): void {}
