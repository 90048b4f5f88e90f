package hall;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Engine {
  public static void main(String[] args) {
    SpringApplication.run(Engine.class, args);
  }
}
