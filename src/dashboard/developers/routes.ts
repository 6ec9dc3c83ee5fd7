import type { FastifyInstance } from 'fastify';
import type { DashboardServices } from '../services.ts';

export function developersRoutes(_app: FastifyInstance, _services: DashboardServices): void {}
