"""The API of Word Wolf's document as its authors would have built it: FastAPI, SQLAlchemy, SQLite, one worker.

It is here to be measured against (`make bench-server`), and it is written in good faith: an index on everything that is
looked up, a pooled engine, WAL, no work that the document does not ask for. A game's state is one JSON column, as the
document says (`game.config`), which is read, changed and written back by every action.
"""

import os
import random
import secrets

from fastapi import Depends, FastAPI, Header, HTTPException
from sqlalchemy import JSON, Column, ForeignKey, Integer, String, create_engine, event, select
from sqlalchemy.orm import Session, declarative_base, sessionmaker

engine = create_engine(
    "sqlite:///" + os.environ["REFERENCE_DB"], connect_args={"check_same_thread": False, "timeout": 30}, pool_size=64
)
Base = declarative_base()
make_session = sessionmaker(engine, expire_on_commit=False)


@event.listens_for(engine, "connect")
def set_up(connection, _):
    connection.execute("PRAGMA journal_mode = WAL")
    # What was answered is on disk, as on the other side.
    connection.execute("PRAGMA synchronous = FULL")


class Game(Base):
    __tablename__ = "games"
    id = Column(String, primary_key=True)
    status = Column(String, nullable=False)
    config = Column(JSON, nullable=False)


class Agent(Base):
    __tablename__ = "agents"
    key = Column(String, primary_key=True)
    id = Column(String, nullable=False)
    name = Column(String, nullable=False)
    game_id = Column(String, ForeignKey("games.id"), index=True, nullable=False)
    place = Column(Integer, nullable=False)


Base.metadata.create_all(engine)
app = FastAPI()
PAIRS = [("사과", "배"), ("피자", "파스타"), ("커피", "녹차")]
NEXT = {"hint_1": "hint_2", "hint_2": "hint_3", "hint_3": "vote", "vote": "end"}


def database():
    with make_session() as session:
        yield session


def agent_of(authorization: str = Header(), session: Session = Depends(database)) -> Agent:
    agent = session.get(Agent, authorization.removeprefix("Bearer "))
    if agent is None:
        raise HTTPException(401, "unknown key")
    return agent


def game_of(game_id: str, session: Session) -> Game:
    game = session.get(Game, game_id)
    if game is None:
        raise HTTPException(404, "no such game")
    return game


@app.post("/api/games", status_code=201)
def open_game(body: dict, session: Session = Depends(database)):
    game = Game(id=secrets.token_hex(8), status="waiting", config={"max_agents": 6, "wolf_count": 1, "mafia_state": None})
    session.add(game)
    session.commit()
    return {"id": game.id}


@app.post("/api/games/{game_id}/join")
def join(game_id: str, body: dict, session: Session = Depends(database)):
    game = game_of(game_id, session)
    seated = session.scalars(select(Agent).where(Agent.game_id == game_id)).all()
    if len(seated) >= 6:
        raise HTTPException(409, "full")
    agent = Agent(
        key=secrets.token_hex(16), id=f"p{len(seated) + 1}", name=body["name"], game_id=game_id, place=len(seated)
    )
    session.add(agent)
    if len(seated) == 5:
        citizen, wolf = random.choice(PAIRS)
        wolves = {random.choice([*seated, agent]).id}
        agents = {
            one.id: {
                "role": "WOLF" if one.id in wolves else "CITIZEN",
                "secret_word": wolf if one.id in wolves else citizen,
                "alive": True,
            }
            for one in [*seated, agent]
        }
        state = {
            "phase": "hint_1", "citizen_word": citizen, "wolf_word": wolf, "agents": agents,
            "pending_actions": {}, "history": [], "round_log": [],
        }
        game.config = {**game.config, "mafia_state": state}
        game.status = "running"
    session.commit()
    return {"id": game_id, "seat": agent.id, "token": agent.key}


@app.get("/api/games/{game_id}/state")
def state(game_id: str, agent: Agent = Depends(agent_of), session: Session = Depends(database)):
    game = game_of(game_id, session)
    agents = session.scalars(select(Agent).where(Agent.game_id == game_id).order_by(Agent.place)).all()
    state = game.config["mafia_state"] or {"phase": "waiting", "pending_actions": {}, "history": [], "agents": {}}
    own = state["agents"].get(agent.id, {})
    pending = state["pending_actions"]
    phase = state["phase"]
    return {
        "gameType": "wordwolf",
        "phase": phase,
        "round": int(phase[-1]) if phase.startswith("hint") else None,
        "self": {"id": agent.id, "name": agent.name, "role": own.get("role"), "secretWord": own.get("secret_word")},
        "participants": [{"id": one.id, "name": one.name, "submitted": one.id in pending} for one in agents],
        "history": state["history"],
        "allowed_actions": ["hint"] if phase.startswith("hint") else ["vote"] if phase == "vote" else [],
        "phase_submissions": {"submitted": len(pending), "total": 6},
    }


@app.post("/api/games/{game_id}/action")
def action(game_id: str, body: dict, agent: Agent = Depends(agent_of), session: Session = Depends(database)):
    game = game_of(game_id, session)
    config = {**game.config}
    state = config["mafia_state"] = {**config["mafia_state"]}
    kind = "vote" if state["phase"] == "vote" else "hint"
    if state["phase"] == "end" or body.get("type") != kind or agent.id in state["pending_actions"]:
        raise HTTPException(400, "wrong phase")
    text = body.get("text") or body.get("reason") or ""
    if not 1 <= len(text) <= 100 or body.get("target_id") == agent.id:
        raise HTTPException(400, "bad action")
    state["pending_actions"] = {**state["pending_actions"], agent.id: {"name": agent.name, **body}}
    if len(state["pending_actions"]) == 6:
        round_of = {"phase": state["phase"], kind + "s": [
            {"agent_id": id, **said} for id, said in state["pending_actions"].items()
        ]}
        state["history"] = [*state["history"], round_of]
        state["pending_actions"] = {}
        state["phase"] = NEXT[state["phase"]]
    game.config = config
    session.commit()
    return {"ok": True}
