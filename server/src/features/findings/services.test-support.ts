import { contract } from '@sightline/contract';

/** The query for every service, by name. */
export const allServices = contract.findings.services.query.parse({ limit: 200 });
