export { newestFirst, type Paged, takePage } from './newest-first.ts';
