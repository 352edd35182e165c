export { checkHealth, type HealthCheck, type HealthReport } from './check-health.ts';
