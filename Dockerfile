# NEXUS in a container: the first stage builds web and server, the second holds only what runs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The base image already has the Node that the npm package 'node' would install; no other package needs its install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build/web.ts && node scripts/build/server.ts --with-packages

FROM node:24-slim
WORKDIR /app
# The last setting: less memory at the same speed.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /app/package.json ./
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/dist/server ./dist/server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
