export { AppError, isAppError } from './app-error.ts';
export { type Caller, type CallerOptions, type CallInput, createCaller, createSender } from './caller.ts';
export { baseErrors, defineErrors, type ErrorCatalogue, type ErrorEntry } from './error-catalogue.ts';
export { HttpError } from './http-error.ts';
export { type OpenApiDocument, openApi } from './open-api.ts';
export { nextCursor, pageQuery } from './paging.ts';
export { buildPath, pathParameters } from './path.ts';
export { type Access, type AnyRoute, type Method, type RouteInput, type RouteOutput, route } from './route.ts';
